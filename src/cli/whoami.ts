import { Command } from 'commander'
import { printJson } from './terminal/output.ts'

/** Builds the `whoami` command. */
export function whoamiCommand(): Command {
  return new Command('whoami')
    .description('show the server, the user and the app that commands use')
    .option('--json', 'print JSON')
    .action(whoami)
}

async function whoami({ json = false }: { json?: boolean }): Promise<void> {
  const { explaining, getConnection, getSession, openUserClient } = await import(
    './service/connection.ts'
  )
  const connection = getConnection()
  const { url, credentials } = connection
  const { printTable } = await import('./terminal/table.ts')
  if (credentials !== undefined) {
    if (json) printJson({ url, apiKey: credentials.apiKey })
    else
      printTable([
        ['server', url],
        ['app key', `${credentials.apiKey} (DRAGOMAN_API_KEY)`],
      ])
    return
  }
  const { id, email, name } = await explaining(connection, () =>
    openUserClient(connection).account.get(),
  )
  const { app } = getSession(connection)
  if (json) printJson({ url, id, email, name, app: app ? { id: app.id, name: app.name } : null })
  else
    printTable([
      ['server', url],
      ['user', `${email} (${id})`],
      ['app', app ? `${app.name} (${app.id})` : 'none; see `dragoman apps list`'],
    ])
}
