import type { Member, Team, TeamRole } from '@dragoman/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { isAdmin, membersKey, reloadTeams } from '../../data/teams.ts'
import { useMessages } from '../../messages/context.tsx'
import { isolate } from '../../messages/isolate.ts'
import { useProfile } from '../../session/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { Age } from '../../ui/time.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { RoleSelect } from './role-select.tsx'
import styles from './teams.module.css'

export function MembersPanel({ team }: { team: Team }) {
  const texts = useMessages('teams')
  const [leaving, setLeaving] = useState<Member>()
  const columns = useColumns(team, setLeaving)
  const { data, error, refetch } = useQuery({
    queryKey: membersKey(team.id),
    queryFn: ({ signal }) => client.teams.members(team.id, { signal }),
  })

  async function remove({ userId }: Member): Promise<void> {
    await client.teams.removeMember({ id: team.id, userId })
    toast({ text: texts.removed })
    reloadTeams()
  }

  return (
    <Panel title={texts.members} text={texts.membersText}>
      {data !== undefined ? (
        <DataTable
          caption={texts.members}
          columns={columns}
          rows={data}
          keyOf={({ userId }) => userId}
        />
      ) : error === null ? (
        <Skeleton lines={3} />
      ) : (
        <Failure error={error} onRetry={refetch} />
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(undefined)}
          title={texts.removeQuestion(isolate(nameOf(leaving)))}
          text={<p>{texts.removeText}</p>}
          confirmLabel={texts.remove}
          onConfirm={() => remove(leaving)}
        />
      )}
    </Panel>
  )
}

const nameOf = ({ name, email }: Member): string => name ?? email

function useColumns(team: Team, onRemove: (member: Member) => void): Column<Member>[] {
  const texts = useMessages('teams')
  const profile = useProfile().data
  /** Nobody changes who has a higher role, or the owner of an own team. */
  const canChange = ({ userId, role }: Member): boolean =>
    isAdmin(team) && (team.role === 'owner' || role !== 'owner') && userId !== team.id
  return [
    {
      header: texts.name,
      kind: 'name',
      cell: (member) => (
        <>
          <span className={styles.nameWithBadge}>
            <bdi className={styles.name}>{nameOf(member)}</bdi>
            {member.userId === profile?.id && <Badge>{texts.you}</Badge>}
          </span>
          {member.name !== null && (
            <p className={styles.muted}>
              <bdi>{member.email}</bdi>
            </p>
          )}
        </>
      ),
    },
    {
      header: texts.role,
      cell: (member) =>
        canChange(member) ? <MemberRole team={team} member={member} /> : texts.roles[member.role],
    },
    { header: texts.joined, cell: ({ createdAt }) => <Age of={createdAt} /> },
    ...(isAdmin(team)
      ? [
          {
            header: texts.actions,
            kind: 'actions' as const,
            cell: (member: Member) =>
              canChange(member) &&
              member.userId !== profile?.id && (
                <Button
                  onClick={() => onRemove(member)}
                  aria-label={texts.removeMember(nameOf(member))}
                >
                  {texts.remove}
                </Button>
              ),
          },
        ]
      : []),
  ]
}

function MemberRole({ team, member }: { team: Team; member: Member }) {
  const texts = useMessages('teams')
  const { mutate, isPending } = useMutation({
    mutationFn: (role: TeamRole) =>
      client.teams.changeRole({ id: team.id, userId: member.userId }, role),
    onSuccess: () => toast({ text: texts.roleChanged }),
    onError: (error) => toast({ text: texts.roleNotChanged, error }),
    onSettled: reloadTeams,
  })
  return (
    <RoleSelect
      label={texts.roleOf(nameOf(member))}
      most={team.role}
      value={member.role}
      disabled={isPending}
      onChange={mutate}
    />
  )
}
