import { Link, useLocation } from 'wouter'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../account.module.css'
import { EntryPage } from '../entry-page.tsx'
import { FormFailure } from '../form-failure.tsx'
import { useForm } from '../use-form.ts'
import { useLinkToken } from './link-token.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function ResetPasswordPage() {
  const texts = useMessages('mail')
  const { newPassword, passwordHint } = useMessages('account')
  const [, navigate] = useLocation()
  const { token, forget } = useLinkToken('reset-password')
  const { values, problems, busy, field, form } = useForm('reset-password', { newPassword: '' })

  async function save(): Promise<void> {
    await client.auth.completePasswordReset({ token, password: values.newPassword })
    forget()
    toast({ text: texts.resetDone, kind: 'success' })
    navigate('/console/log-in', { replace: true })
  }

  return (
    <EntryPage
      title={texts.resetTitle}
      intro={texts.resetIntro}
      notice={token === '' ? texts.linkMissing : undefined}
      footer={<Link href="/console/forgot-password">{texts.forgotLink}</Link>}
    >
      <form className={styles.form} {...form(save)}>
        <PasswordField
          {...field('newPassword')}
          label={newPassword}
          hint={passwordHint}
          autoComplete="new-password"
        />
        <FormFailure problems={problems} />
        <Button type="submit" variant="primary" busy={busy} disabled={token === ''}>
          {texts.resetButton}
        </Button>
      </form>
    </EntryPage>
  )
}
