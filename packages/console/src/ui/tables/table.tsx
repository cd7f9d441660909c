import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A table. On a phone each row becomes a block, with the column's name before each value. */
export function Table({
  caption,
  columns,
  busy = false,
  children,
}: {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly string[]
  /** While other rows are loading. */
  busy?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={busy || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

type Kind = 'text' | 'number' | 'actions'

/** A value of a row; `label` is the name of its column. */
export const Cell = ({
  label,
  kind = 'text',
  children,
}: {
  label: string
  kind?: Kind
  children: ReactNode
}) => (
  <td className={styles[kind]} data-label={label}>
    {children}
  </td>
)

/** The first value of a row, which names it. */
export const RowHead = ({ children }: { children: ReactNode }) => (
  <th scope="row" className={styles.head}>
    {children}
  </th>
)
