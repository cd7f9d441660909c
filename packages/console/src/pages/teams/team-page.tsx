import { DragomanError, type Team } from '@dragoman/client'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { appsKey } from '../../data/apps.ts'
import { client } from '../../data/client.ts'
import { queryClient } from '../../data/queries.ts'
import { isAdmin, reloadTeams, useTeams } from '../../data/teams.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { isolate } from '../../messages/isolate.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { InvitationsPanel } from './invitations-panel.tsx'
import { MembersPanel } from './members-panel.tsx'
import styles from './teams.module.css'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function TeamPage() {
  const { id } = useParams()
  const { teams: title } = useMessages('shell')
  const texts = useMessages('teams')
  const { data, error, refetch } = useTeams()
  const team = data?.find((each) => each.id === id)
  if (team !== undefined) return <TeamSections team={team} />
  if (data === undefined && error === null) return <PageSkeleton />
  const isGone = data !== undefined || (error instanceof DragomanError && error.status === 404)
  return (
    <Page title={title} intro={<AllTeams />}>
      {isGone ? <EmptyState text={texts.missing} /> : <Failure error={error} onRetry={refetch} />}
    </Page>
  )
}

function TeamSections({ team }: { team: Team }) {
  const texts = useMessages('teams')
  const canManage = isAdmin(team)
  return (
    <Page title={team.name} intro={<AllTeams />} actions={<Badge>{texts.roles[team.role]}</Badge>}>
      <MembersPanel team={team} />
      {canManage && <InvitationsPanel team={team} />}
      {canManage && <NamePanel key={team.name} team={team} />}
      {!team.own && <LeavingPanel team={team} />}
      {!team.own && team.role === 'owner' && <DeletionPanel team={team} />}
    </Page>
  )
}

function NamePanel({ team }: { team: Team }) {
  const texts = useMessages('teams')
  const { save } = useMessages('shell')
  const typed = useTyped(`team.${team.id}`, { name: team.name })
  const { name } = typed.values
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => client.teams.rename(team.id, name),
    async onSuccess() {
      typed.clear()
      await reloadTeams()
      queryClient.invalidateQueries({ queryKey: appsKey })
      toast({ text: texts.renamed })
    },
  })
  return (
    <Panel title={texts.renameTitle}>
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          mutate()
        }}
      >
        <TextField
          label={texts.name}
          value={name}
          onChange={({ target }) => typed.change({ name: target.value })}
          required
          maxLength={200}
          autoComplete="off"
          dir="auto"
        />
        {error !== null && <FailureLine error={error} />}
        <Button type="submit" variant="primary" busy={isPending} disabled={!typed.isTyped}>
          {save}
        </Button>
      </form>
    </Panel>
  )
}

/** Goes back to the list after the user's membership, or the team, has ended. */
function useEnd(): (end: () => Promise<unknown>, text: string) => Promise<void> {
  const [, navigate] = useLocation()
  return async (end, text) => {
    await end()
    navigate('/console/teams', { replace: true })
    toast({ text })
    reloadTeams()
    queryClient.invalidateQueries({ queryKey: appsKey })
  }
}

function LeavingPanel({ team }: { team: Team }) {
  const texts = useMessages('teams')
  const [asking, setAsking] = useState(false)
  const end = useEnd()
  return (
    <Panel
      title={texts.leave}
      text={texts.leaveText}
      actions={<Button onClick={() => setAsking(true)}>{texts.leave}</Button>}
    >
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.leaveQuestion(isolate(team.name))}
        text={<p>{texts.leaveText}</p>}
        confirmLabel={texts.leave}
        onConfirm={() => end(() => client.teams.leave(team.id), texts.leftTeam)}
      />
    </Panel>
  )
}

function DeletionPanel({ team }: { team: Team }) {
  const texts = useMessages('teams')
  const [asking, setAsking] = useState(false)
  const end = useEnd()
  return (
    <Panel
      danger
      title={texts.delete}
      text={texts.deleteText}
      actions={
        <Button variant="danger" onClick={() => setAsking(true)}>
          {texts.delete}
        </Button>
      }
    >
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.deleteQuestion(isolate(team.name))}
        text={<p>{texts.deleteText}</p>}
        confirmLabel={texts.delete}
        onConfirm={() => end(() => client.teams.delete(team.id), texts.deleted)}
      />
    </Panel>
  )
}

function AllTeams() {
  const texts = useMessages('teams')
  return (
    <Link href="/console/teams" className={styles.back}>
      <ArrowLeft size={16} aria-hidden="true" />
      {texts.all}
    </Link>
  )
}
