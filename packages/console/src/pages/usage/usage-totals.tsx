import { useId } from 'react'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { type Counts, cachedShare, type Metric, metrics } from './breakdown.ts'
import { useMetricNames } from './names.ts'
import styles from './usage-totals.module.css'

/** The totals of the range. Choosing one plots it. */
export function UsageTotals({
  totals,
  metric,
  onChange,
}: {
  totals: Counts
  metric: Metric
  onChange: (metric: Metric) => void
}) {
  const texts = useMessages('usage')
  const formats = useFormats()
  const names = useMetricNames()
  const group = useId()
  const share = cachedShare(totals)
  const values: Readonly<Record<Metric, string>> = {
    characters: formats.number(totals.characters),
    requests: formats.number(totals.requests),
    errors: formats.number(totals.errors),
    cached: share === undefined ? '–' : formats.percent(share, 1),
  }
  return (
    <fieldset className={styles.figures}>
      <legend className="visually-hidden">{texts.measure}</legend>
      {metrics.map((each) => (
        <label key={each} className={styles.figure} title={names[each].hint}>
          <input
            type="radio"
            className={styles.input}
            name={group}
            value={each}
            checked={each === metric}
            aria-describedby={`${group}-${each}`}
            onChange={() => onChange(each)}
          />
          <span className={styles.name}>{names[each].name}</span>
          <span className={styles.value}>{values[each]}</span>
          <span id={`${group}-${each}`} className={styles.hint}>
            {names[each].hint}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
