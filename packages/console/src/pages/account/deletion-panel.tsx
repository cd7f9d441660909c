import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApps } from '../../data/apps.ts'
import { client } from '../../data/client.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { logOut } from '../../session/session.ts'
import { useHasPassword } from '../../session/use-factors.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { FormFailure } from './form-failure.tsx'
import { useForm } from './use-form.ts'

export function DeletionPanel({ email }: { email: string }) {
  const texts = useMessages('account')
  const { plural } = useTexts()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const { data: apps = [] } = useApps()
  const hasPassword = useHasPassword()
  const { values, clear, problems, submit, field } = useForm('deletion', { currentPassword: '' })

  function show(open: boolean): void {
    setAsking(open)
    clear()
  }

  async function deleteAccount(): Promise<void> {
    await client.account.delete(hasPassword ? { password: values.currentPassword } : {})
    // The session went with the account; what is left of it is the cookie.
    await logOut()
    navigate('/', { replace: true })
    toast({ text: texts.deleted })
  }

  return (
    <Panel
      danger
      title={texts.deletionTitle}
      text={texts.deletionText}
      actions={
        <Button variant="danger" onClick={() => show(true)}>
          {texts.deletionButton}
        </Button>
      }
    >
      <ConfirmDialog
        open={asking}
        onOpenChange={show}
        title={texts.deletionQuestion}
        text={
          <>
            <p>{texts.deletionLoses}</p>
            {apps.length > 0 && <p>{plural(apps.length, texts.deletionApps)}</p>}
          </>
        }
        confirmLabel={texts.deletionButton}
        typeToConfirm={email}
        onConfirm={() => submit(deleteAccount, hasPassword ? values : {})}
      >
        {hasPassword && (
          <PasswordField
            {...field('currentPassword')}
            label={texts.currentPassword}
            autoComplete="current-password"
          />
        )}
        <FormFailure problems={problems} />
      </ConfirmDialog>
    </Panel>
  )
}
