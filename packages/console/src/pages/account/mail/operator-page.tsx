import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { logIn, renewToken } from '../../../session/session.ts'
import { useProfile, useSession } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../account.module.css'
import { EntryPage } from '../entry-page.tsx'
import { FormFailure } from '../form-failure.tsx'
import { describeProblem } from '../form-problems.ts'
import { entryPath } from '../return-path.ts'
import { useForm } from '../use-form.ts'
import { useLinkToken } from './link-token.ts'

const path = '/console/operator'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function OperatorPage() {
  const texts = useMessages('mail')
  const shell = useMessages('shell')
  const session = useSession()
  const { data: profile } = useProfile()
  const [, navigate] = useLocation()
  const { token, forget } = useLinkToken('operator')
  if (session === 'unknown') return <PageSkeleton />

  function done(): void {
    forget()
    toast({ text: texts.operatorDone, kind: 'success' })
    navigate('/console/operate/users', { replace: true })
  }

  const isUser = session === 'active'
  return (
    <EntryPage
      title={texts.operatorTitle}
      intro={texts.operatorIntro}
      notice={token === '' ? texts.linkMissing : undefined}
      footer={
        isUser ? (
          <span dir="ltr">{profile?.email}</span>
        ) : (
          <p>
            {texts.operatorHaveAccount} <Link href={entryPath('log-in', path)}>{shell.logIn}</Link>
          </p>
        )
      }
    >
      {isUser ? (
        <BecomeOperator token={token} onDone={done} />
      ) : (
        <SignUpOperator token={token} onDone={done} />
      )}
    </EntryPage>
  )
}

interface Step {
  readonly token: string
  readonly onDone: () => void
}

function BecomeOperator({ token, onDone }: Step) {
  const texts = useMessages('mail')
  const { problems } = useMessages('account')
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.account.becomeOperator({ token }),
    async onSuccess(profile) {
      queries.setQueryData(['profile'], profile)
      // The next token says that the user is an operator.
      await renewToken()
      onDone()
    },
  })
  return (
    <div className={styles.form}>
      <FormFailure problems={describeProblem(error, problems)} />
      <Button variant="primary" busy={isPending} disabled={token === ''} onClick={() => mutate()}>
        {texts.operatorButton}
      </Button>
    </div>
  )
}

function SignUpOperator({ token, onDone }: Step) {
  const texts = useMessages('mail')
  const account = useMessages('account')
  const { values, problems, busy, field, form } = useForm('operator', {
    email: '',
    newPassword: '',
  })

  async function signUp(): Promise<void> {
    const [email, password] = [values.email.trim(), values.newPassword]
    await client.auth.signupOperator({ token, email, password })
    await logIn(email, password)
    onDone()
  }

  return (
    <form className={styles.form} {...form(signUp)}>
      <TextField
        {...field('email')}
        label={account.email}
        type="email"
        autoComplete="username"
        dir="ltr"
      />
      <PasswordField
        {...field('newPassword')}
        label={account.password}
        hint={account.passwordHint}
        autoComplete="new-password"
      />
      <FormFailure problems={problems} />
      <Button type="submit" variant="primary" busy={busy} disabled={token === ''}>
        {texts.operatorSignUp}
      </Button>
    </form>
  )
}
