import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { useSettings } from '../../data/settings.ts'
import { useProviders } from '../../data/sign-on.ts'
import { useMessages } from '../../messages/context.tsx'
import { readSessionEnd, type SessionEnd } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EntryPage } from './entry-page.tsx'
import { entryPath, isInvitation, useReturnPath } from './return-path.ts'
import { type FactorQuestion, SecondStep } from './second-step.tsx'
import { EntryChoice } from './sign-on/entry-choice.tsx'
import { PasswordLogIn } from './sign-on/password-log-in.tsx'
import { useAddressProblem } from './sign-on/use-address-problem.ts'
import { useAddressStep } from './sign-on/use-address-step.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function LogInPage() {
  const shell = useMessages('shell')
  const texts = useMessages('account')
  const { asOperator } = useMessages('sign-on')
  const session = useSession()
  const to = useReturnPath()
  const { data: providers, isPending } = useProviders()
  const problem = useAddressProblem()
  const { step, forget } = useAddressStep()
  const [question, setQuestion] = useState<FactorQuestion>()
  // The whole page follows: what it has loaded may be another user's.
  if (step !== undefined)
    return (
      <SecondStep
        question={step}
        onStartAgain={forget}
        onDone={() => location.replace(step.next)}
      />
    )
  if (session === 'active') {
    // Who connects an account comes back here too if that fails.
    const failed = problem && `/console/account?problem=${encodeURIComponent(problem.code)}`
    return <Redirect to={failed ?? to} replace />
  }
  if (session === 'unknown' || isPending) return <PageSkeleton />
  if (question !== undefined)
    return <SecondStep question={question} onStartAgain={() => setQuestion(undefined)} />
  const isOnly = providers?.only ?? false
  const ended = isEndOfSession(readSessionEnd()) ? shell.sessionEnded : undefined
  return (
    <EntryPage
      title={shell.logIn}
      intro={isInvitation(to) ? texts.invited : texts.logInIntro}
      notice={problem?.text ?? ended}
      footer={isOnly ? null : <OtherWays to={to} />}
    >
      <EntryChoice page={to} hiddenBehind={isOnly ? asOperator : undefined}>
        <PasswordLogIn onAsked={setQuestion} />
      </EntryChoice>
    </EntryPage>
  )
}

/** For who has no account, or no password. */
function OtherWays({ to }: { to: string }) {
  const shell = useMessages('shell')
  const texts = useMessages('account')
  const mail = useMessages('mail')
  const { data: settings } = useSettings()
  return (
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
  )
}

/** Whoever logged out here knows that. */
const isEndOfSession = (end: SessionEnd | undefined): boolean =>
  end === 'elsewhere' || end === 'other-tab'
