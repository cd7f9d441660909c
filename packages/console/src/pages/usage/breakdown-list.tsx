import { useId, useState } from 'react'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { Button } from '../../ui/button.tsx'
import { cachedShare, type Metric, type Part } from './breakdown.ts'
import styles from './breakdown-list.module.css'
import { useMetricNames } from './names.ts'

const firstRows = 8

/** Who or what caused the usage: each part with its value, its share and a bar. */
export function BreakdownList({
  title,
  parts,
  metric,
  nameOf,
}: {
  title: string
  parts: readonly Part[]
  metric: Metric
  nameOf: (key: string) => string
}) {
  const texts = useMessages('usage')
  const { plural } = useTexts()
  const formats = useFormats()
  const metricName = useMetricNames()[metric].name
  const heading = useId()
  const [isOpen, setOpen] = useState(false)
  const amountOf = (part: Part) => (metric === 'cached' ? (cachedShare(part) ?? 0) : part[metric])
  const rows = parts.filter((part) => amountOf(part) > 0).sort((a, b) => amountOf(b) - amountOf(a))
  const total = rows.reduce((sum, part) => sum + amountOf(part), 0)
  const shown = isOpen ? rows : rows.slice(0, firstRows)
  const shareOf = (part: Part) => (metric === 'cached' ? amountOf(part) : amountOf(part) / total)
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.none}>{texts.noneThatDay}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{title}</span>
              </th>
              <th scope="col">{metric === 'cached' ? texts.characters : metricName}</th>
              <th scope="col">{metric === 'cached' ? metricName : texts.share}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((part) => (
              <tr key={part.key}>
                <th scope="row">
                  <span className={styles.name} dir="auto" title={nameOf(part.key)}>
                    {nameOf(part.key)}
                  </span>
                  <span className={styles.track} aria-hidden="true">
                    <span
                      className={styles.bar}
                      style={{ inlineSize: `${shareOf(part) * 100}%` }}
                    />
                  </span>
                </th>
                <td>
                  {formats.number(metric === 'cached' ? part.cachedCharacters : amountOf(part))}
                </td>
                <td>{formats.percent(shareOf(part), 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > firstRows && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.showFewer : plural(rows.length - firstRows, texts.showAll)}
        </Button>
      )}
    </section>
  )
}
