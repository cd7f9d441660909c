import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import type { Series } from './breakdown.ts'
import styles from './series-table.module.css'

/** The numbers of the plot, the newest day first. */
export function SeriesTable({
  caption,
  dayTitle,
  days,
  series,
}: {
  caption: string
  dayTitle: string
  days: readonly string[]
  series: readonly (Series & { name: string })[]
}) {
  const texts = useMessages('usage')
  const formats = useFormats()
  const isSplit = series.length !== 1 || series[0]?.key !== 'total'
  const rows = days
    .map((day, index) => ({ day, values: series.map(({ values }) => values[index] ?? 0) }))
    .toReversed()
  const add = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.frame} aria-label={texts.table} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{dayTitle}</th>
            {isSplit &&
              series.map(({ key, name }) => (
                <th key={key} scope="col" dir="auto">
                  {name}
                </th>
              ))}
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, values }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {isSplit &&
                values.map((value, index) => (
                  <td key={series[index]?.key}>{formats.number(value)}</td>
                ))}
              <td>{formats.number(add(values))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            {isSplit && series.map(({ key, total }) => <td key={key}>{formats.number(total)}</td>)}
            <td>{formats.number(add(series.map(({ total }) => total)))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
