import { stripVTControlCharacters } from 'node:util'

/** Prints rows; pads each column to its widest cell, except the last column. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column])))) ?? []
  for (const row of rows)
    console.log(
      row
        .map((cell, column) =>
          column === row.length - 1
            ? cell
            : cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell))),
        )
        .join('  ')
        .trimEnd(),
    )
}

/** Without colours, which have no width. */
const widthOf = (cell = ''): number => stripVTControlCharacters(cell).length
