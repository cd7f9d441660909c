import { DragomanError } from '@dragoman/client'
import type { ReactNode } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { client } from '../../data/client.ts'
import { useSettings } from '../../data/settings.ts'
import { useProviders } from '../../data/sign-on.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { logIn } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import styles from './account.module.css'
import { EntryPage } from './entry-page.tsx'
import { FormFailure } from './form-failure.tsx'
import { toMailLocale } from './mail/mail-locales.ts'
import { entryPath, isInvitation, useReturnPath } from './return-path.ts'
import { EntryChoice } from './sign-on/entry-choice.tsx'
import { useForm } from './use-form.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function SignUpPage() {
  const session = useSession()
  const to = useReturnPath()
  const { data: settings, isPending } = useSettings()
  const providers = useProviders()
  if (session === 'active') return <Redirect to={to} replace />
  if (session === 'unknown' || isPending || providers.isPending) return <PageSkeleton />
  if (providers.data?.only)
    return (
      <SignUpFrame to={to} isOnly>
        <EntryChoice page={to} />
      </SignUpFrame>
    )
  return settings?.signup === 'closed' ? <SignUpClosed to={to} /> : <SignUpForm to={to} />
}

function SignUpClosed({ to }: { to: string }) {
  const shell = useMessages('shell')
  const texts = useMessages('account')
  return (
    <div className={styles.entry}>
      <Page title={texts.closedTitle}>
        <EmptyState text={texts.closedText}>
          <p>
            {texts.haveAccount} <Link href={entryPath('log-in', to)}>{shell.logIn}</Link>
          </p>
        </EmptyState>
      </Page>
    </div>
  )
}

/** What surrounds the ways to get an account. */
function SignUpFrame({
  to,
  isOnly = false,
  children,
}: {
  to: string
  /** Whether providers are the only way. */
  isOnly?: boolean
  children: ReactNode
}) {
  const shell = useMessages('shell')
  const texts = useMessages('account')
  const { signUpOnly } = useMessages('sign-on')
  return (
    <EntryPage
      title={shell.signUp}
      intro={isInvitation(to) ? texts.invited : isOnly ? signUpOnly : texts.signUpIntro}
      footer={
        <p>
          {texts.haveAccount} <Link href={entryPath('log-in', to)}>{shell.logIn}</Link>
        </p>
      }
    >
      {children}
    </EntryPage>
  )
}

function SignUpForm({ to }: { to: string }) {
  const shell = useMessages('shell')
  const texts = useMessages('account')
  const language = toMailLocale(useTexts().locale)
  const [, navigate] = useLocation()
  const empty = { email: '', newPassword: '', name: '' }
  const { values, problems, busy, field, form } = useForm('sign-up', empty)

  async function signUp(): Promise<void> {
    const email = values.email.trim()
    const password = values.newPassword
    const name = values.name.trim()
    await client.auth.signup({ email, password, language, ...(name !== '' && { name }) })
    try {
      await logIn(email, password)
      toast({ text: texts.welcome })
    } catch (error) {
      // There is an account: what is left is to log in.
      toast({ text: texts.welcome, kind: 'success' })
      if (!(error instanceof DragomanError)) throw error
      navigate(entryPath('log-in', to))
    }
  }

  return (
    <SignUpFrame to={to}>
      <EntryChoice page={to}>
        <form className={styles.form} {...form(signUp)}>
          <TextField
            {...field('email')}
            label={texts.email}
            type="email"
            autoComplete="username"
            dir="ltr"
          />
          <PasswordField
            {...field('newPassword')}
            label={texts.password}
            hint={texts.passwordHint}
            autoComplete="new-password"
          />
          <TextField
            {...field('name')}
            label={texts.name}
            hint={texts.nameHint}
            autoComplete="name"
            dir="auto"
          />
          <FormFailure problems={problems} />
          <Button type="submit" variant="primary" busy={busy}>
            {shell.signUp}
          </Button>
        </form>
      </EntryChoice>
    </SignUpFrame>
  )
}
