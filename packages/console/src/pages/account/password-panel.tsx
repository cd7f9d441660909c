import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { useMessages } from '../../messages/context.tsx'
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
  const queries = useQueryClient()
  const { values, problems, busy, field, form } = useForm('password', empty)

  async function change(): Promise<void> {
    await client.account.changePassword(values)
    toast({ text: texts.passwordChanged })
    await queries.invalidateQueries({ queryKey: sessionsKey })
  }

  return (
    <Panel title={texts.passwordTitle} text={texts.passwordText}>
      <form className={styles.panelForm} {...form(change)}>
        {/* Password managers store the new password for this account. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...field('currentPassword')}
          label={texts.currentPassword}
          autoComplete="current-password"
        />
        <PasswordField
          {...field('newPassword')}
          label={texts.newPassword}
          hint={texts.passwordHint}
          autoComplete="new-password"
        />
        <FormFailure problems={problems} />
        <Button type="submit" variant="primary" busy={busy}>
          {texts.changePassword}
        </Button>
      </form>
    </Panel>
  )
}
