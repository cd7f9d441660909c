import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { useSettings } from '../../data/settings.ts'
import { useMessages } from '../../messages/context.tsx'
import { logIn, readSessionEnd, type SessionEnd } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import styles from './account.module.css'
import { EntryPage } from './entry-page.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { entryPath, useReturnPath } from './return-path.ts'
import { type FactorQuestion, readFactorQuestion, SecondStep } from './second-step.tsx'
import { useForm } from './use-form.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function LogInPage() {
  const shell = useMessages('shell')
  const texts = useMessages('account')
  const mail = useMessages('mail')
  const session = useSession()
  const to = useReturnPath()
  const { data: settings } = useSettings()
  const { values, problems, busy, field, form } = useForm('log-in', { email: '', password: '' })
  const [question, setQuestion] = useState<FactorQuestion>()
  if (session === 'active') return <Redirect to={to} replace />
  if (session === 'unknown') return <PageSkeleton />
  if (question !== undefined)
    return <SecondStep question={question} onStartAgain={() => setQuestion(undefined)} />

  async function send(): Promise<void> {
    try {
      await logIn(values.email.trim(), values.password)
    } catch (error) {
      const asked = readFactorQuestion(error)
      if (asked === undefined) throw error
      setQuestion(asked)
    }
  }

  return (
    <EntryPage
      title={shell.logIn}
      intro={texts.logInIntro}
      notice={isEndOfSession(readSessionEnd()) ? shell.sessionEnded : undefined}
      footer={
        <>
          {settings?.signup === 'closed' ? (
            <p>{texts.closedText}</p>
          ) : (
            <p>
              {texts.noAccount} <Link href={entryPath('sign-up', to)}>{shell.signUp}</Link>
            </p>
          )}
          {settings?.mail ? (
            <p>
              <Link href="/console/forgot-password">{mail.forgotLink}</Link>
            </p>
          ) : (
            <p>{texts.forgotten}</p>
          )}
        </>
      }
    >
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
    </EntryPage>
  )
}

/** Whoever logged out here knows that. */
const isEndOfSession = (end: SessionEnd | undefined): boolean =>
  end === 'elsewhere' || end === 'other-tab'
