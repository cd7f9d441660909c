import type { AuditService } from '../audit/service.ts'
import type { UserPrincipal } from '../auth/principals.ts'
import type { User } from './schemas.ts'

export type ExportService = ReturnType<typeof createExportService>

/** What there is of a user, by the name it has in the export. */
export type ExportSections = Readonly<
  Record<string, (user: UserPrincipal) => AsyncIterable<unknown>>
>

interface Dependencies {
  sections: ExportSections
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

export function createExportService({ sections, audit, now }: Dependencies) {
  /** Never more in memory than a page of one section. */
  async function* write(user: UserPrincipal): AsyncGenerator<string> {
    const { id, email, name, createdAt }: User = user
    yield `{"exportedAt":${JSON.stringify(now())},"user":${JSON.stringify({ id, email, name, createdAt })}`
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
    /** Everything that is stored about a user, but no secret, as the pieces of one JSON object. */
    async open(user: UserPrincipal): Promise<AsyncGenerator<string>> {
      await audit.record({ type: 'user.exported', userId: user.id }, user)
      return write(user)
    },
  }
}
