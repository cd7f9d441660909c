// `dragoman login` and `logout`: the session of this user of the machine.
import type { Dragoman, Tokens } from '@dragoman/client'
import { Command } from 'commander'

/** Where `npm start` listens. */
const defaultUrl = 'http://127.0.0.1:8080'

interface LoginOptions {
  email?: string
  code?: string
  browser?: boolean
}

/** Builds the `login` command. */
export function loginCommand(): Command {
  return new Command('login')
    .description('log in to a server, which other commands then use')
    .argument('[url]', `URL of the server; default: DRAGOMAN_URL, or ${defaultUrl}`)
    .option('--email <email>', 'asked for if omitted')
    .option('--code <code>', 'of your authenticator app, or a recovery code; asked for if needed')
    .option('--browser', 'log in on a page of the server, with whatever it offers')
    .addHelpText(
      'after',
      '\nThe password is asked for on the terminal, or read from standard input.' +
        '\nPasskeys and single sign-on need --browser: the page has a code to compare.' +
        '\nThe session is stored in ~/.config/dragoman/session.json, or below XDG_CONFIG_HOME.',
    )
    .action(async (url: string | undefined, options: LoginOptions) =>
      login(url ?? ((await readSettings()).serverUrl || defaultUrl), options),
    )
}

/** Builds the `logout` command. */
export function logoutCommand(): Command {
  return new Command('logout').description('end the session, here and at the server').action(logout)
}

async function login(url: string, { browser = false, ...options }: LoginOptions): Promise<void> {
  const { Dragoman } = await import('@dragoman/client')
  const { explaining, findApp, storedTokens } = await import('./service/connection.ts')
  const { createSessionFile } = await import('./service/session-file.ts')
  const client = openClient()
  const typed = browser ? undefined : await askForCredentials(options)
  const sessionFile = createSessionFile((await readSettings()).configHome)
  await sessionFile.withLock(() =>
    explaining({ url }, async () => {
      const tokens = await (typed
        ? logInWith(client, typed)
        : import('./service/browser-login.ts').then((all) => all.logInThroughBrowser(client, url)))
      const user = client.with({ accessToken: tokens.accessToken })
      const { email } = await user.account.get()
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

const readSettings = async () => (await import('../config/read-config.ts')).readConfig().config

interface Credentials {
  readonly email: string
  readonly password: string
  readonly code: string | undefined
}

async function askForCredentials({ email, code }: LoginOptions): Promise<Credentials> {
  const { ask, askSecret } = await import('./terminal/prompt.ts')
  return {
    email: email ?? (await ask('Email: ', '--email')),
    password: await askSecret('Password: '),
    code,
  }
}

async function logInWith(client: Dragoman, credentials: Credentials): Promise<Tokens> {
  const { logInWithFactors } = await import('./service/factor-login.ts')
  return logInWithFactors(client, credentials)
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
  const sessionFile = createSessionFile((await readSettings()).configHome)
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
