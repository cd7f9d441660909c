// The log-in of the command line, with a second factor if the service asks for one.
import { type Dragoman, DragomanError, type Tokens } from '@dragoman/client'
import { UsageError } from '../errors.ts'
import { ask } from '../terminal/prompt.ts'

interface Credentials {
  readonly email: string
  readonly password: string
  /** A code of the app or a recovery code; undefined: it is asked for. */
  readonly code: string | undefined
}

/** Rejects with `UsageError` if there is no terminal to ask on, or only a passkey would do. */
export async function logInWithFactors(
  client: Dragoman,
  { email, password, code }: Credentials,
): Promise<Tokens> {
  try {
    return await client.auth.login({ email, password })
  } catch (error) {
    if (!(error instanceof DragomanError && error.code === 'second-factor-required')) throw error
    const { challenge, methods } = error.problem as unknown as {
      challenge: string
      methods: readonly string[]
    }
    if (!methods.includes('totp') && !methods.includes('recovery-code'))
      throw new UsageError(
        'You have passkeys only, which work in the browser only. Set up an authenticator app in ' +
          'the console, under “Security”.',
      )
    const given = code ?? (await ask('Code of your app, or a recovery code: ', '--code'))
    return client.auth.finishLogin({ challenge, ...toAnswer(given) })
  }
}

/** Codes of apps are six digits; recovery codes have more characters. */
const toAnswer = (code: string) =>
  /^\s*\d{3}\s*\d{3}\s*$/.test(code) ? { code } : { recoveryCode: code }
