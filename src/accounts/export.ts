import { type Audit, recordEvent } from '../audit/service.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { User } from './schemas.ts'

export type ExportService = ReturnType<typeof createExportService>

/** The sections of an export, by name. */
type ExportSections = Readonly<Record<string, (user: UserPrincipal) => AsyncIterable<unknown>>>

interface Dependencies {
  sections: ExportSections
  audit: Audit
  now: () => Date
}

export function createExportService({ sections, audit, now }: Dependencies) {
  /** Holds at most one page of one section in memory. */
  async function* write(user: UserPrincipal): AsyncGenerator<string> {
    const { id, email, name, createdAt }: User = user
    const profile = JSON.stringify({ id, email, name, createdAt })
    yield `{"exportedAt":${JSON.stringify(now())},"user":${profile}`
    for (const [section, rowsOf] of Object.entries(sections)) {
      let separator = ''
      yield `,\n${JSON.stringify(section)}:[`
      for await (const row of rowsOf(user)) {
        yield `${separator}\n${JSON.stringify(row)}`
        separator = ','
      }
      yield ']'
    }
    yield '}\n'
  }

  return {
    /** Yields all stored data about a user, without secrets, as the pieces of one JSON object. */
    async open(user: UserPrincipal): Promise<AsyncGenerator<string>> {
      await recordEvent(audit, { type: 'user.exported', userId: user.id }, user)
      return write(user)
    },
  }
}
