import pg from 'pg'

/** Runs statements on a connection of their own. Returns the rows of the last one. */
export async function query(
  databaseUrl: string,
  statements: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(statements)
    return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? []
  } finally {
    await client.end()
  }
}
