import { client } from '../../data/client.ts'
import { useMessages } from '../../messages/context.tsx'
import { hasPasskeys, signWithPasskey } from '../../session/passkey.ts'
import { finishLogIn } from '../../session/session.ts'
import { useAttempt } from '../../session/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'

/** Logs in with a passkey in place of email and password. */
export function PasskeyLogIn() {
  const texts = useMessages('security')
  const { busy, error, text, attempt } = useAttempt()
  if (!hasPasskeys()) return null

  async function logIn(): Promise<void> {
    const { challenge, passkey } = await client.auth.startPasskeyLogin()
    await finishLogIn({ challenge, passkey: await signWithPasskey(passkey) })
  }

  return (
    <>
      <Button busy={busy} onClick={() => attempt(logIn)}>
        {texts.usePasskey}
      </Button>
      {error !== undefined && <FailureLine error={error} text={text} />}
    </>
  )
}
