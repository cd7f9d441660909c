// `dragoman login` and `logout`: the session of this user of the machine.
import { Command } from 'commander'
import { readConfig } from '../config/read-config.ts'

/** Where `npm start` listens. */
const defaultUrl = 'http://127.0.0.1:8080'

interface LoginOptions {
  email?: string
  code?: string
}

/** Builds the `login` command. */
export function loginCommand(): Command {
  return new Command('login')
    .description('log in to a server, which other commands then use')
    .argument('[url]', `URL of the server; default: DRAGOMAN_URL, or ${defaultUrl}`)
    .option('--email <email>', 'asked for if omitted')
    .option('--code <code>', 'of your authenticator app, or a recovery code; asked for if needed')
    .addHelpText(
      'after',
      '\nThe password is asked for on the terminal, or read from standard input.' +
        '\nPasskeys work in the browser only: here, use the app or a recovery code.' +
        '\nThe session is stored in ~/.config/dragoman/session.json, or below XDG_CONFIG_HOME.',
    )
    .action(async (url: string | undefined, options: LoginOptions) =>
      login(url ?? (readConfig().config.serverUrl || defaultUrl), options),
    )
}

/** Builds the `logout` command. */
export function logoutCommand(): Command {
  return new Command('logout').description('end the session, here and at the server').action(logout)
}

async function login(url: string, { email: givenEmail, code }: LoginOptions): Promise<void> {
  const { Dragoman } = await import('@dragoman/client')
  const { explaining, findApp, storedTokens } = await import('./service/connection.ts')
  const { createSessionFile } = await import('./service/session-file.ts')
  const { ask, askSecret } = await import('./terminal/prompt.ts')
  const { logInWithFactors } = await import('./service/factor-login.ts')
  const client = openClient()
  const email = givenEmail ?? (await ask('Email: ', '--email'))
  const password = await askSecret('Password: ')
  const sessionFile = createSessionFile(readConfig().config.configHome)
  await sessionFile.withLock(() =>
    explaining({ url }, async () => {
      const tokens = await logInWithFactors(client, { email, password, code })
      const user = client.with({ accessToken: tokens.accessToken })
      const [app, ...others] = await user.apps.list()
      const previous = sessionFile.read()
      sessionFile.write({
        url,
        email,
        ...storedTokens(tokens),
        ...(app && others.length === 0 && { app: await findApp(user, app.id) }),
      })
      // Nobody can use it any more. If the server is another one, it may be gone.
      if (previous?.url === url)
        await client.auth.logout({ refreshToken: previous.refreshToken }).catch(() => {})
      console.log(`You are logged in to ${url} as ${email}.`)
      console.log(describeApps(app?.name, others.length))
    }),
  )

  function openClient() {
    try {
      return new Dragoman({ url, maxRetries: 1 })
    } catch {
      throw new Error(`"${url}" is not a URL. Write it like https://translate.example.org.`)
    }
  }
}

function describeApps(name: string | undefined, others: number): string {
  if (name === undefined) return 'Create an app for translating: `dragoman apps create <name>`.'
  if (others > 0) return 'Choose an app for translating: `dragoman apps use <id>`.'
  return `The app ${name} is in use.`
}

async function logout(): Promise<void> {
  const { Dragoman } = await import('@dragoman/client')
  const { explaining } = await import('./service/connection.ts')
  const { createSessionFile } = await import('./service/session-file.ts')
  const sessionFile = createSessionFile(readConfig().config.configHome)
  await sessionFile.withLock(async () => {
    const session = sessionFile.read()
    if (session === undefined) {
      console.log('You are not logged in.')
      return
    }
    const { url, email, refreshToken } = session
    sessionFile.delete()
    await explaining({ url }, () =>
      new Dragoman({ url, maxRetries: 1 }).auth.logout({ refreshToken }),
    )
    console.log(`You are logged out of ${url} (${email}).`)
  })
}
