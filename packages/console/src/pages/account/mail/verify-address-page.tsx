import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { renewToken } from '../../../session/session.ts'
import { useProfile, useSession } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { EntryPage } from '../entry-page.tsx'
import { FormFailure } from '../form-failure.tsx'
import { describeProblem } from '../form-problems.ts'
import { entryPath } from '../return-path.ts'
import { useLinkToken } from './link-token.ts'

const path = '/console/verify-address'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function VerifyAddressPage() {
  const texts = useMessages('mail')
  const { logIn } = useMessages('shell')
  const { problems } = useMessages('account')
  const session = useSession()
  const { data: profile } = useProfile()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const { token, forget } = useLinkToken('verify-address')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.account.verifyEmail({ token }),
    async onSuccess(proven) {
      forget()
      queries.setQueryData(['profile'], proven)
      toast({ text: texts.verifyDone, kind: 'success' })
      // The next token says whether the user is an operator.
      await renewToken()
      navigate('/console/account', { replace: true })
    },
  })
  if (session === 'unknown') return <PageSkeleton />
  const isUser = session === 'active'
  return (
    <EntryPage
      title={texts.verifyTitle}
      intro={isUser ? texts.verifyIntro : texts.verifyNeedsUser}
      notice={token === '' ? texts.linkMissing : undefined}
      footer={isUser ? <span dir="ltr">{profile?.email}</span> : undefined}
    >
      <FormFailure problems={describeProblem(error, problems)} />
      {isUser ? (
        <Button variant="primary" busy={isPending} disabled={token === ''} onClick={() => mutate()}>
          {texts.verifyButton}
        </Button>
      ) : (
        <Link href={entryPath('log-in', path)}>{logIn}</Link>
      )}
    </EntryPage>
  )
}
