import { useState } from 'react'
import { useMessages } from '../messages/context.tsx'
import { Button } from '../ui/button.tsx'
import { DialogForm } from '../ui/dialogs/dialog.tsx'
import { FailureLine } from '../ui/failure-line.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { useAttempt } from './use-attempt.ts'

/** Asks a user without a second factor for the password. */
export function PasswordForm({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  const texts = useMessages('security')
  const account = useMessages('account')
  const [password, setPassword] = useState('')
  const { busy, error, text, attempt } = useAttempt()
  return (
    <DialogForm onSubmit={() => attempt(() => onPassword(password))}>
      <PasswordField
        label={account.currentPassword}
        autoComplete="current-password"
        name="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {error !== undefined && <FailureLine error={error} text={text} />}
      <Button type="submit" variant="primary" busy={busy} disabled={password === ''}>
        {texts.goOn}
      </Button>
    </DialogForm>
  )
}
