import { DragomanError } from '@dragoman/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { appsKey } from '../../data/apps.ts'
import { readStored, writeStored } from '../../data/browser-storage.ts'
import { client } from '../../data/client.ts'
import { queryClient } from '../../data/queries.ts'
import { reloadTeams } from '../../data/teams.ts'
import { useMessages } from '../../messages/context.tsx'
import { isolate } from '../../messages/isolate.ts'
import { ProblemText } from '../../messages/problem-text.tsx'
import { RequireUser } from '../../shell/require-user.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import styles from './teams.module.css'

/** A link without a token, or one that was used, is as one to an invitation that is gone. */
const invitationGone = { code: 'invitation-not-found', detail: '' }

const isInvitationRefused = (error: unknown): boolean =>
  error instanceof DragomanError && error.code.startsWith('invitation-')

const storageKey = 'dragoman.invitation'

/**
 * The token of the link: it stays in the tab while its user logs in or signs up, and leaves the
 * address, which others may see.
 */
function useToken(): string | undefined {
  const [token] = useState(() => {
    const given = location.hash.slice(1)
    if (given !== '') writeStored(storageKey, given, 'sessionStorage')
    const stored = readStored(storageKey, 'sessionStorage')
    return typeof stored === 'string' ? stored : undefined
  })
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function InvitationPage() {
  const texts = useMessages('teams')
  const token = useToken()
  return (
    <RequireUser>
      <Page title={texts.invitationTitle}>
        {token === undefined ? (
          <EmptyState text={<ProblemText error={invitationGone} />} />
        ) : (
          <OpenInvitation token={token} />
        )}
      </Page>
    </RequireUser>
  )
}

function OpenInvitation({ token }: { token: string }) {
  const texts = useMessages('teams')
  const [, navigate] = useLocation()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => client.teams.showInvitation(token, { signal }),
    gcTime: 0,
  })
  const joining = useMutation({
    mutationFn: () => client.teams.accept(token),
    onSuccess(team) {
      writeStored(storageKey, undefined, 'sessionStorage')
      reloadTeams()
      queryClient.invalidateQueries({ queryKey: appsKey })
      navigate(`/console/teams/${team.id}`, { replace: true })
      toast({ text: texts.joinedTeam(isolate(team.name)) })
    },
  })
  if (data === undefined) {
    if (error === null) return <Skeleton lines={3} />
    return isInvitationRefused(error) ? (
      <EmptyState text={<ProblemText error={error} />} />
    ) : (
      <Failure error={error} onRetry={refetch} />
    )
  }
  const { team, role, invitedBy } = data
  return (
    <Panel
      title={texts.invitedTo(isolate(team.name))}
      text={texts.invitedAs(isolate(invitedBy), texts.roles[role])}
    >
      <p className={styles.muted}>{texts.roleTexts[role]}</p>
      {joining.error !== null && <FailureLine error={joining.error} />}
      <p>
        <Button variant="primary" busy={joining.isPending} onClick={() => joining.mutate()}>
          {texts.join}
        </Button>
      </p>
    </Panel>
  )
}
