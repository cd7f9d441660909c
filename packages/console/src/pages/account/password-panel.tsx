import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { useMessages } from '../../messages/context.tsx'
import { factorsKey, useHasPassword } from '../../session/use-factors.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import styles from './account.module.css'
import { FormFailure } from './form-failure.tsx'
import { sessionsKey } from './sessions-key.ts'
import { useForm } from './use-form.ts'

const empty = { currentPassword: '', newPassword: '' }

export function PasswordPanel({ email }: { email: string }) {
  const texts = useMessages('account')
  const signOn = useMessages('sign-on')
  const hasPassword = useHasPassword()
  const queries = useQueryClient()
  const { values, problems, busy, field, form } = useForm('password', empty)

  const { newPassword } = values
  const checked = hasPassword ? values : { newPassword }

  async function change(): Promise<void> {
    await client.account.changePassword(checked)
    toast({ text: hasPassword ? texts.passwordChanged : signOn.passwordSet })
    await queries.invalidateQueries({ queryKey: factorsKey })
    await queries.invalidateQueries({ queryKey: sessionsKey })
  }

  return (
    <Panel
      title={texts.passwordTitle}
      text={hasPassword ? texts.passwordText : signOn.noPasswordText}
    >
      <form className={styles.panelForm} {...form(change, checked)}>
        {/* Password managers store the new password for this account. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <PasswordField
            {...field('currentPassword')}
            label={texts.currentPassword}
            autoComplete="current-password"
          />
        )}
        <PasswordField
          {...field('newPassword')}
          label={texts.newPassword}
          hint={texts.passwordHint}
          autoComplete="new-password"
        />
        <FormFailure problems={problems} />
        <Button type="submit" variant="primary" busy={busy}>
          {hasPassword ? texts.changePassword : signOn.setPassword}
        </Button>
      </form>
    </Panel>
  )
}
