import styles from './operate.module.css'
import { usePairNames } from './use-pair-names.ts'

/** A pair in words, with the tags that the API uses. */
export function PairName({ pair }: { pair: string }) {
  const names = usePairNames()
  return (
    <>
      <span className={styles.strong}>{names.pair(pair)}</span>
      <span className={styles.second}>
        <code dir="ltr">{pair}</code>
      </span>
    </>
  )
}
