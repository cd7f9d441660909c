import { Meter as BaseMeter } from '@base-ui/react/meter'
import { useTexts } from '../messages/context.tsx'
import styles from './meter.module.css'

/** How much of an amount is used, as a bar and in words. */
export function Meter({
  label,
  text,
  value,
  max,
}: {
  label: string
  text: string
  value: number
  max: number
}) {
  const { locale } = useTexts()
  const share = max === 0 ? 1 : value / max
  const state = share >= 1 ? styles.full : share >= 0.8 ? styles.near : ''
  return (
    <BaseMeter.Root
      className={styles.meter}
      value={Math.min(value, max)}
      max={Math.max(max, 1)}
      locale={locale}
      getAriaValueText={() => text}
    >
      <BaseMeter.Label className={styles.label}>{label}</BaseMeter.Label>
      <span className={styles.text}>{text}</span>
      <BaseMeter.Track className={styles.track}>
        <BaseMeter.Indicator className={`${styles.used} ${state}`} />
      </BaseMeter.Track>
    </BaseMeter.Root>
  )
}
