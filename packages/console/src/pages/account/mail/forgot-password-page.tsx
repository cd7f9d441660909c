import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '../../../data/client.ts'
import { useSettings } from '../../../data/settings.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import styles from '../account.module.css'
import { EntryPage } from '../entry-page.tsx'
import { FormFailure } from '../form-failure.tsx'
import { useForm } from '../use-form.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function ForgotPasswordPage() {
  const texts = useMessages('mail')
  const { email } = useMessages('account')
  const { data: settings } = useSettings()
  const [sent, setSent] = useState(false)
  const { values, problems, busy, field, form } = useForm('forgot-password', { email: '' })

  async function ask(): Promise<void> {
    await client.auth.requestPasswordReset({ email: values.email.trim() })
    setSent(true)
  }

  return (
    <EntryPage
      title={texts.forgotTitle}
      intro={texts.forgotIntro}
      notice={settings?.mail === false ? texts.forgotOff : undefined}
      footer={<Link href="/console/log-in">{texts.backToLogIn}</Link>}
    >
      {sent ? (
        <p role="status">{texts.forgotSent}</p>
      ) : (
        <form className={styles.form} {...form(ask)}>
          <TextField
            {...field('email')}
            label={email}
            type="email"
            autoComplete="username"
            dir="ltr"
          />
          <FormFailure problems={problems} />
          <Button type="submit" variant="primary" busy={busy} disabled={settings?.mail === false}>
            {texts.forgotButton}
          </Button>
        </form>
      )}
    </EntryPage>
  )
}
