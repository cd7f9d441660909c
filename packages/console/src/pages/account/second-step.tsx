import { DragomanError } from '@dragoman/client'
import { useMessages } from '../../messages/context.tsx'
import { FactorForm } from '../../session/factor-form.tsx'
import { signWithPasskey } from '../../session/passkey.ts'
import { finishLogIn } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EntryPage } from './entry-page.tsx'

/** What the service asks for after the right password. */
export interface FactorQuestion {
  readonly challenge: string
  readonly methods: readonly string[]
  readonly passkey?: object
}

/** Undefined: it is another failure. */
export function readFactorQuestion(error: unknown): FactorQuestion | undefined {
  if (!(error instanceof DragomanError) || error.code !== 'second-factor-required') return undefined
  return error.problem as unknown as FactorQuestion
}

/** The second step of a log-in. */
export function SecondStep({
  question: { challenge, methods, passkey },
  onStartAgain,
  onDone,
}: {
  question: FactorQuestion
  onStartAgain: () => void
  onDone?: () => void
}) {
  const texts = useMessages('security')

  async function finish(answer: object): Promise<void> {
    await finishLogIn({ challenge, ...answer })
    onDone?.()
  }

  return (
    <EntryPage
      title={texts.stepTitle}
      intro={texts.text}
      footer={
        <Button variant="quiet" onClick={onStartAgain}>
          {texts.startAgain}
        </Button>
      }
    >
      <FactorForm
        hasTotp={methods.includes('totp')}
        hasRecoveryCodes={methods.includes('recovery-code')}
        onAnswer={finish}
        onPasskey={passkey && (async () => finish({ passkey: await signWithPasskey(passkey) }))}
      />
    </EntryPage>
  )
}
