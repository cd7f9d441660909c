const json = { 'content-type': 'application/json' }

/** Signs up at a new service and creates an app. Returns the headers for its requests. */
export async function createApp(url: string): Promise<Record<string, string>> {
  const [app = {}] = await createApps(url, 1)
  return app
}

/** As `createApp`, with several apps of one user. */
export async function createApps(url: string, count: number): Promise<Record<string, string>[]> {
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, string>
  }
  const account = { email: 'bench@example.org', password: 'a long enough password' }
  await post('/auth/signup', account)
  const { accessToken } = await post('/auth/login', account)
  const apps: Record<string, string>[] = []
  for (let index = 0; index < count; index++) {
    const app = await post('/create', { name: 'bench' }, { authorization: `Bearer ${accessToken}` })
    apps.push({ ...json, 'x-api-key': app.apiKey ?? '', 'x-api-secret': app.apiSecret ?? '' })
  }
  return apps
}
