import type { CompiledQuery } from 'kysely'

/**
 * A statement's effect on the disk. `delete` needs room for its log, and frees space in the end.
 */
export type StatementKind = 'read' | 'write' | 'delete'

// A dump, which must be possible on a full disk, reads through cursors.
const onlyReads = /^\s*(select|show|with|values|explain|set local|declare|fetch|close)\b/i
/** Row locks are written to the log too, and notifications to their queue. */
const writesToo = new RegExp(
  String.raw`\b(insert\s+into|update|delete\s+from|merge|` +
    String.raw`for\s+(no\s+key|key)?\s*(update|share)|nextval|setval|pg_notify)\b`,
  'i',
)

export function kindOf({ query, sql }: CompiledQuery): StatementKind {
  switch (query.kind) {
    case 'SelectQueryNode':
    case 'RawNode':
      return onlyReads.test(sql) && !writesToo.test(sql) ? 'read' : 'write'
    case 'DeleteQueryNode':
      return 'delete'
    default:
      return 'write'
  }
}
