import { useMessages } from '../../../messages/context.tsx'
import { logIn } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import styles from '../account.module.css'
import { FormFailure } from '../form-failure.tsx'
import { PasskeyLogIn } from '../passkey-log-in.tsx'
import { type FactorQuestion, readFactorQuestion } from '../second-step.tsx'
import { useForm } from '../use-form.ts'

/** Log-in with email and password, or with a passkey. */
export function PasswordLogIn({ onAsked }: { onAsked: (question: FactorQuestion) => void }) {
  const shell = useMessages('shell')
  const texts = useMessages('account')
  const { values, problems, busy, field, form } = useForm('log-in', { email: '', password: '' })

  async function send(): Promise<void> {
    try {
      await logIn(values.email.trim(), values.password)
    } catch (error) {
      const asked = readFactorQuestion(error)
      if (asked === undefined) throw error
      onAsked(asked)
    }
  }

  return (
    <form className={styles.form} {...form(send)}>
      <TextField
        {...field('email')}
        label={texts.email}
        type="email"
        autoComplete="username"
        dir="ltr"
      />
      <PasswordField
        {...field('password')}
        label={texts.password}
        autoComplete="current-password"
      />
      <FormFailure problems={problems} />
      <Button type="submit" variant="primary" busy={busy}>
        {shell.logIn}
      </Button>
      <PasskeyLogIn />
    </form>
  )
}
