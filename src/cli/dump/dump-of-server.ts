// A dump that the running service makes, as it alone has the embedded database open.
import { explaining, findConnection, openUserClient } from '../service/connection.ts'

/** The blocks of the dump of the server that the user is logged in to. Says which it is. */
export async function readDumpOfServer(inUse: Error): Promise<AsyncIterable<Uint8Array>> {
  const connection = findConnection()
  if (connection === undefined || connection.sessionFile.read()?.url !== connection.url)
    throw new Error(
      `${inUse.message} Or let the running service make the dump: log in as an operator with ` +
        '`dragoman login`, and try again.',
    )
  console.error(
    `The embedded database is in use. ${connection.url} makes the dump: make sure that it is the ` +
      'service of this data directory.',
  )
  const client = openUserClient(connection)
  const response = await explaining(connection, () => client.oversight.openDump())
  if (response.body === null) throw new Error(`${connection.url} sent no dump.`)
  return response.body as AsyncIterable<Uint8Array>
}
