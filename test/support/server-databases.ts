// Databases of tests on a PostgreSQL server.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Creates a database, as a copy of the template if there is one; returns its address. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `dragoman_test_${randomBytes(6).toString('hex')}`
  await runStatement(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`)
  // No test crashes this server, which would flush the disk at each commit.
  await runStatement(serverUrl, `alter database ${name} set synchronous_commit = off`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export const nameOfDatabase = (url: string): string => new URL(url).pathname.slice(1)

export const dropDatabase = (serverUrl: string, url: string): Promise<void> =>
  runStatement(serverUrl, `drop database if exists ${nameOfDatabase(url)} with (force)`)

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
