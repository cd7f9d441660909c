import { useState } from 'react'
import { useMessages } from '../messages/context.tsx'
import { Button } from '../ui/button.tsx'
import { DialogForm } from '../ui/dialogs/dialog.tsx'
import { FailureLine } from '../ui/failure-line.tsx'
import { TextField } from '../ui/fields/field.tsx'
import { hasPasskeys } from './passkey.ts'
import { useAttempt } from './use-attempt.ts'

type Typed = 'code' | 'recoveryCode'

/** Asks for a second factor, in the way that the user chooses. */
export function FactorForm({
  hasTotp,
  hasRecoveryCodes,
  onAnswer,
  onPasskey,
}: {
  hasTotp: boolean
  hasRecoveryCodes: boolean
  onAnswer: (answer: { code?: string; recoveryCode?: string }) => Promise<void>
  /** Undefined: the user has no passkey. */
  onPasskey: (() => Promise<void>) | undefined
}) {
  const texts = useMessages('security')
  const [chosen, setChosen] = useState<Typed | undefined>(hasTotp ? 'code' : undefined)
  const [value, setValue] = useState('')
  const { busy, error, text, attempt } = useAttempt()

  async function send(): Promise<void> {
    if (chosen === undefined) return
    const isRight = await attempt(() => onAnswer({ [chosen]: value.trim() }))
    if (!isRight) setValue('')
  }

  function choose(next: Typed): void {
    setChosen(next)
    setValue('')
  }

  return (
    <DialogForm onSubmit={send}>
      {chosen === undefined ? (
        <p>{texts.stepPasskey}</p>
      ) : (
        <FactorField kind={chosen} value={value} onValue={setValue} />
      )}
      {error !== undefined && <FailureLine error={error} text={text} />}
      {chosen !== undefined && (
        <Button type="submit" variant="primary" busy={busy} disabled={value.trim() === ''}>
          {texts.goOn}
        </Button>
      )}
      {onPasskey !== undefined && hasPasskeys() && (
        <Button
          variant={chosen === undefined ? 'primary' : 'secondary'}
          busy={busy}
          onClick={() => attempt(onPasskey)}
        >
          {texts.usePasskey}
        </Button>
      )}
      {hasTotp && chosen !== 'code' && (
        <Button variant="quiet" onClick={() => choose('code')}>
          {texts.useCode}
        </Button>
      )}
      {hasRecoveryCodes && chosen !== 'recoveryCode' && (
        <Button variant="quiet" onClick={() => choose('recoveryCode')}>
          {texts.useRecovery}
        </Button>
      )}
    </DialogForm>
  )
}

function FactorField({
  kind,
  value,
  onValue,
}: {
  kind: Typed
  value: string
  onValue: (value: string) => void
}) {
  const texts = useMessages('security')
  return (
    <TextField
      key={kind}
      label={texts[kind]}
      hint={kind === 'code' ? texts.stepText : texts.recoveryText}
      name={kind}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
      inputMode={kind === 'code' ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  )
}
