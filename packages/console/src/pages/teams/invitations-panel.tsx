import type { CreatedInvitation, Invitation, Team, TeamRole } from '@dragoman/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { isAbout } from '../../data/is-about.ts'
import { queryClient } from '../../data/queries.ts'
import { invitationsKey } from '../../data/teams.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { isolate } from '../../messages/isolate.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { OnceDialog } from '../../ui/dialogs/once-dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { Age } from '../../ui/time.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { rolesUpTo } from './role-select.tsx'
import styles from './teams.module.css'

export function InvitationsPanel({ team }: { team: Team }) {
  const texts = useMessages('teams')
  const [inviting, setInviting] = useState(false)
  const [created, setCreated] = useState<CreatedInvitation>()
  const columns = useColumns(team)
  const { data, error, refetch } = useQuery({
    queryKey: invitationsKey(team.id),
    queryFn: ({ signal }) => client.teams.invitations(team.id, { signal }),
  })
  return (
    <Panel
      title={texts.invitations}
      text={texts.invitationsText}
      actions={
        <Button variant="primary" onClick={() => setInviting(true)}>
          <UserPlus size={18} aria-hidden="true" />
          {texts.invite}
        </Button>
      }
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={2} />
        ) : (
          <Failure error={error} onRetry={refetch} />
        )
      ) : data.length === 0 ? (
        <p className={styles.muted}>{texts.noInvitations}</p>
      ) : (
        <DataTable
          caption={texts.invitations}
          columns={columns}
          rows={data}
          keyOf={({ id }) => id}
        />
      )}
      <InviteDialog team={team} open={inviting} onOpenChange={setInviting} onCreated={setCreated} />
      {created !== undefined && (
        <CreatedDialog invitation={created} onClose={() => setCreated(undefined)} />
      )}
    </Panel>
  )
}

function CreatedDialog({
  invitation: { email, mailed, token },
  onClose,
}: {
  invitation: CreatedInvitation
  onClose: () => void
}) {
  const texts = useMessages('teams')
  const address = isolate(email ?? '')
  return (
    <OnceDialog
      title={mailed ? texts.mailedTitle : texts.linkTitle}
      text={email === null ? texts.linkText : texts.linkFor(address)}
      done={texts.done}
      onClose={onClose}
    >
      {mailed && <p>{texts.mailedTo(address)}</p>}
      <code dir="ltr" className={styles.link}>
        {linkOf(token)}
      </code>
      <CopyButton text={linkOf(token)} label={texts.copyLink} />
    </OnceDialog>
  )
}

/** After #, so that no server writes the token into a log. */
const linkOf = (token: string): string => `${location.origin}/console/invitation#${token}`

function useColumns(team: Team): Column<Invitation>[] {
  const texts = useMessages('teams')
  return [
    {
      header: texts.invited,
      kind: 'name',
      cell: ({ email }) => (email === null ? texts.anybody : <bdi>{email}</bdi>),
    },
    { header: texts.role, cell: ({ role }) => texts.roles[role] },
    { header: texts.created, cell: ({ createdAt }) => <Age of={createdAt} /> },
    {
      header: texts.actions,
      kind: 'actions',
      cell: (invitation) => <RevokeButton team={team} invitation={invitation} />,
    },
  ]
}

function RevokeButton({ team, invitation }: { team: Team; invitation: Invitation }) {
  const texts = useMessages('teams')
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.teams.revokeInvitation({ id: team.id, invitationId: invitation.id }),
    onSuccess: () => toast({ text: texts.revoked }),
    onError: (error) => toast({ text: texts.notRevoked, error }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey(team.id) }),
  })
  return (
    <Button
      busy={isPending}
      onClick={() => mutate()}
      aria-label={texts.revokeFor(invitation.email ?? texts.anybody)}
    >
      {texts.revoke}
    </Button>
  )
}

const empty: { email: string; role: TeamRole } = { email: '', role: 'member' }

function InviteDialog({
  team,
  open,
  onOpenChange,
  onCreated,
}: {
  team: Team
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (invitation: CreatedInvitation) => void
}) {
  const texts = useMessages('teams')
  const typed = useTyped(`invitation.${team.id}`, empty)
  const { email, role } = typed.values
  const { mutateAsync } = useMutation({
    mutationFn: () => client.teams.invite(team.id, { role, ...(email !== '' && { email }) }),
    // The answer has the token: it stays in memory only as long as it is shown.
    gcTime: 0,
    onSuccess(invitation) {
      queryClient.invalidateQueries({ queryKey: invitationsKey(team.id) })
      onCreated(invitation)
    },
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.inviteTitle(isolate(team.name))}
      submitLabel={texts.invite}
      typed={typed}
      onSubmit={mutateAsync}
      isShownByFields={(error) => isAbout(error, '/email')}
    >
      {(error) => (
        <>
          <TextField
            label={texts.email}
            hint={texts.emailHint}
            error={isAbout(error, '/email') && texts.invalidEmail}
            type="email"
            value={email}
            onChange={({ target }) => typed.change({ email: target.value })}
            maxLength={254}
            autoComplete="off"
            dir="ltr"
          />
          <SelectField
            label={texts.role}
            value={role}
            onChange={({ target }) => typed.change({ role: target.value as TeamRole })}
          >
            {rolesUpTo(team.role).map((each) => (
              <option key={each} value={each}>
                {texts.roles[each]}
              </option>
            ))}
          </SelectField>
          <p className={styles.muted}>{texts.roleTexts[role]}</p>
        </>
      )}
    </FormDialog>
  )
}
