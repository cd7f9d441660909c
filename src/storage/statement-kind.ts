import type { CompiledQuery } from 'kysely'

/**
 * A statement's effect on the disk. `delete` needs room for its log, and frees space in the end.
 * `lock` only locks rows, which the log notes: deletions may begin with it.
 */
type StatementKind = 'read' | 'lock' | 'write' | 'delete'

// A dump, which must be possible on a full disk, reads through cursors.
const onlyReads = /^\s*(select|show|with|values|explain|set local|declare|fetch|close)\b/i
/** Notifications are written to their queue. */
const writesToo = /\b(insert\s+into|update|delete\s+from|merge|nextval|setval|pg_notify)\b/i
const rowLocks = /\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)\b/gi

export function kindOf({ query, sql }: CompiledQuery): StatementKind {
  switch (query.kind) {
    case 'SelectQueryNode':
    case 'RawNode':
      return kindOfSelect(sql)
    case 'DeleteQueryNode':
      return 'delete'
    default:
      return 'write'
  }
}

function kindOfSelect(sql: string): StatementKind {
  const unlocked = sql.replace(rowLocks, '')
  if (!onlyReads.test(sql) || writesToo.test(unlocked)) return 'write'
  return unlocked === sql ? 'read' : 'lock'
}
