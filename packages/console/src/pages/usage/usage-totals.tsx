import { useId } from 'react'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { type Counts, cachedShare, type Metric, metrics } from './breakdown.ts'
import { dateOf } from './days.ts'
import { useMetricNames } from './names.ts'
import type { Range } from './range.ts'
import styles from './usage-totals.module.css'

/** The totals of the range. Choosing one plots it. */
export function UsageTotals({
  totals,
  before,
  metric,
  onChange,
}: {
  totals: Counts
  /** The days before, if they are known. */
  before: { readonly range: Range; readonly totals: Counts } | undefined
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
  function compared(each: Metric, { range, totals: earlier }: NonNullable<typeof before>): string {
    // A new app has nothing to be compared with.
    if (earlier.requests === 0 && earlier.errors === 0) return ''
    const days = formats.dayRange(dateOf(range.from), dateOf(range.to))
    const [now, then] = [amountOf(totals, each), amountOf(earlier, each)]
    if (now === undefined || then === undefined || then === 0) return texts.nothingBefore(days)
    const change = each === 'cached' ? now - then : now / then - 1
    return texts.compared(formats.change(change), days)
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
          <span className={styles.before}>{before !== undefined && compared(each, before)}</span>
          <span id={`${group}-${each}`} className="visually-hidden">
            {names[each].hint}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Undefined for a share of nothing. */
const amountOf = (counts: Counts, metric: Metric): number | undefined =>
  metric === 'cached' ? cachedShare(counts) : counts[metric]
