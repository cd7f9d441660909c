import { type ReactNode, useRef } from 'react'
import styles from './data-table.module.css'
import { Cell, RowHead, Table } from './table.tsx'
import { useRowFocus } from './use-row-focus.ts'

export interface Column<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly kind?: 'name' | 'text' | 'number' | 'actions'
}

/** A table whose columns say how to show a row. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  busy = false,
  isLink = false,
  hasActions = true,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** While other rows are loading. */
  busy?: boolean
  /** Whether the link that names a row is pressed wherever the row is. */
  isLink?: boolean
  /** Whether the user may do what a column of actions offers. */
  hasActions?: boolean
}) {
  const list = useRef<HTMLDivElement>(null)
  const rowFocus = useRowFocus(list, 'tbody tr')
  const shown = columns.filter(({ kind }) => hasActions || kind !== 'actions')
  return (
    <div ref={list} {...rowFocus} className={isLink ? styles.links : undefined}>
      <Table caption={caption} columns={shown.map(({ header }) => header)} busy={busy}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {shown.map(({ header, cell, kind = 'text' }) =>
              kind === 'name' ? (
                <RowHead key={header}>{cell(row)}</RowHead>
              ) : (
                <Cell key={header} label={header} kind={kind}>
                  {cell(row)}
                </Cell>
              ),
            )}
          </tr>
        ))}
      </Table>
    </div>
  )
}
