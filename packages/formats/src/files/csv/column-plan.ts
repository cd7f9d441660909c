// Which columns of a table are translated.

import { DocumentError } from '../document-error.ts'
import { type DocumentNotice, notice } from '../document-notice.ts'
import { type ColumnPair, findLanguageColumns, type LanguageColumns } from './language-columns.ts'

export interface ColumnPlan {
  /** The column that gets the translation of this one; undefined if it is not translated. */
  targetOf(column: number): number | undefined
  /** What users should know of the choice. */
  readonly notices: readonly DocumentNotice[]
}

/** Columns of texts that are translated by themselves, in tables that have one. */
const textColumns = new Set(['source', 'source text', 'text', 'message', 'string'])
/** Columns that are never language. */
const dataColumns =
  /^(?:ids?|keys?|codes?|uuid|slug|url|link|email|date|time|lang|language|locale)$/i

interface PlanSettings {
  /** Columns that the caller chose, by header or number. */
  readonly wanted: readonly string[]
  /** How many columns the table has. */
  readonly count: number
  readonly languages: { readonly from?: string | undefined; readonly to: string }
}

/** Which columns are translated. Throws `DocumentError` for a column that is not there. */
export function planColumns(
  header: readonly string[],
  { wanted, count, languages }: PlanSettings,
): ColumnPlan {
  if (wanted.length > 0) {
    const chosen = new Set(wanted.map((name) => findColumn(name.trim(), header, count)))
    return inPlace((column) => chosen.has(column))
  }
  const columns = findLanguageColumns(header, languages)
  if (columns.languages.size > 0) return betweenLanguages(columns, header, languages.to)
  const column = header.findIndex((name) => textColumns.has(name.toLowerCase()))
  if (column >= 0) return inPlace((other) => other === column)
  const data = new Set(header.flatMap((name, at) => (dataColumns.test(name) ? [at] : [])))
  return inPlace((other) => !data.has(other))
}

const inPlace = (isChosen: (column: number) => boolean): ColumnPlan => ({
  targetOf: (column) => (isChosen(column) ? column : undefined),
  notices: [],
})

function betweenLanguages(
  { pairs }: LanguageColumns,
  header: readonly string[],
  to: string,
): ColumnPlan {
  const targets = new Map(pairs.map(({ source, target = source }) => [source, target]))
  return {
    targetOf: (column) => targets.get(column),
    notices: pairs.length === 0 ? [noSourceNotice] : pairs.map(noticeOf),
  }

  function noticeOf({ source, target }: ColumnPair): DocumentNotice {
    const column = header[source]?.slice(0, 40) ?? ''
    if (target === undefined)
      return notice(
        'column-replaced',
        `The table has no column for ${to}, so column "${column}" has the translation.`,
        { column, language: to },
      )
    const filled = header[target]?.slice(0, 40) ?? ''
    return notice(
      'column-filled',
      `Column "${column}" is translated into the empty cells of "${filled}".`,
      { column, target: filled },
    )
  }
}

const noSourceNotice = notice(
  'no-source-column',
  'The table has columns of languages, but none of the source language, so nothing is translated.',
)

function findColumn(name: string, header: readonly string[], count: number): number {
  const named = header.findIndex((column) => column.toLowerCase() === name.toLowerCase())
  if (named >= 0) return named
  const number = /^\d{1,6}$/.test(name) ? Number(name) : 0
  if (number >= 1 && number <= count) return number - 1
  const known = header.slice(0, 20).map((column) => `"${column.slice(0, 40)}"`)
  throw new DocumentError(
    'validation-failed',
    `The table has no column "${name.slice(0, 100)}". Its columns are ` +
      `${known.length > 0 ? known.join(', ') : `1 to ${count}`}.`,
    { reason: 'missing-column', parameters: { column: name.slice(0, 100) } },
  )
}
