import type { Team } from '@dragoman/client'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { client } from '../../data/client.ts'
import { isAbout } from '../../data/is-about.ts'
import { reloadTeams, useTeams } from '../../data/teams.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import styles from './teams.module.css'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function TeamsPage() {
  const { teams: title } = useMessages('shell')
  const texts = useMessages('teams')
  const [creating, setCreating] = useState(false)
  const { data, error, refetch } = useTeams()
  const columns = useColumns()
  return (
    <Page
      wide
      title={title}
      intro={texts.intro}
      actions={
        <Button variant="primary" onClick={() => setCreating(true)}>
          <Plus size={18} aria-hidden="true" />
          {texts.create}
        </Button>
      }
    >
      {data !== undefined ? (
        <DataTable caption={title} columns={columns} rows={data} keyOf={({ id }) => id} isLink />
      ) : error === null ? (
        <Skeleton lines={4} />
      ) : (
        <Failure error={error} onRetry={refetch} />
      )}
      <CreateTeamDialog open={creating} onOpenChange={setCreating} />
    </Page>
  )
}

function useColumns(): Column<Team>[] {
  const texts = useMessages('teams')
  const formats = useFormats()
  return [
    {
      header: texts.name,
      kind: 'name',
      cell: ({ id, name, own }) => (
        <span className={styles.nameWithBadge}>
          <Link href={`/console/teams/${id}`} className={styles.name}>
            <bdi>{name}</bdi>
          </Link>
          {own && <Badge>{texts.own}</Badge>}
        </span>
      ),
    },
    { header: texts.role, cell: ({ role }) => texts.roles[role] },
    { header: texts.members, kind: 'number', cell: ({ members }) => formats.number(members) },
    { header: texts.apps, kind: 'number', cell: ({ apps }) => formats.number(apps) },
  ]
}

function CreateTeamDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const texts = useMessages('teams')
  const [, navigate] = useLocation()
  const typed = useTyped('team', { name: '' })
  const { name } = typed.values
  const { mutateAsync } = useMutation({
    mutationFn: () => client.teams.create({ name }),
    onSuccess({ id }) {
      reloadTeams()
      navigate(`/console/teams/${id}`)
    },
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.createTitle}
      text={texts.createText}
      submitLabel={texts.create}
      typed={typed}
      onSubmit={mutateAsync}
      isShownByFields={(error) => isAbout(error, '/name')}
    >
      {(error) => (
        <TextField
          label={texts.name}
          error={isAbout(error, '/name') && texts.invalidName}
          value={name}
          onChange={({ target }) => typed.change({ name: target.value })}
          required
          maxLength={200}
          autoComplete="off"
          dir="auto"
        />
      )}
    </FormDialog>
  )
}
