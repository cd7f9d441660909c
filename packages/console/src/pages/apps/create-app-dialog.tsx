import type { Apps } from '@dragoman/client'
import { useMutation } from '@tanstack/react-query'
import { appsKey } from '../../data/apps.ts'
import { client } from '../../data/client.ts'
import { isAbout } from '../../data/is-about.ts'
import { queryClient } from '../../data/queries.ts'
import { isAdmin, useTeams } from '../../data/teams.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { toast } from '../../ui/toasts/toast.ts'

type CreatedApp = Awaited<ReturnType<Apps['create']>>

const empty = { name: '', description: '', noStore: false, teamId: '' }

export function CreateAppDialog({
  open,
  onOpenChange,
  onCreated,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (app: CreatedApp) => void
}) {
  const { form: texts, list } = useMessages('apps')
  const typed = useTyped('app', empty)
  const { values, change } = typed
  const { mutateAsync } = useMutation({
    mutationFn: () => create(values, texts.noStoreFailed),
    // The answer holds secrets: they stay in memory only as long as they are shown.
    gcTime: 0,
    onSuccess: (app) => {
      queryClient.invalidateQueries({ queryKey: appsKey })
      onCreated(app)
    },
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      submitLabel={list.create}
      typed={typed}
      onSubmit={mutateAsync}
      isShownByFields={(error) => isAbout(error, '/name') || isAbout(error, '/description')}
    >
      {(error) => (
        <>
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            error={isAbout(error, '/name') && texts.invalidName}
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
            required
            maxLength={200}
            autoComplete="off"
            dir="auto"
          />
          <TextField
            label={texts.description}
            error={isAbout(error, '/description') && texts.invalidDescription}
            value={values.description}
            onChange={({ target }) => change({ description: target.value })}
            maxLength={2_000}
            autoComplete="off"
            dir="auto"
          />
          <TeamField value={values.teamId} onChange={(teamId) => change({ teamId })} />
          <CheckboxField
            label={texts.noStore}
            hint={texts.noStoreHint}
            checked={values.noStore}
            onChange={(noStore) => change({ noStore })}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The team of the app, for who may choose. */
function TeamField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const texts = useMessages('teams')
  const { data = [] } = useTeams()
  const teams = data.filter(isAdmin)
  if (teams.length < 2) return null
  return (
    <SelectField label={texts.team} value={value} onChange={({ target }) => onChange(target.value)}>
      {teams.map(({ id, name, own }) => (
        <option key={id} value={own ? '' : id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** Once the app is there, its secret must be shown, whatever happens afterwards. */
async function create(
  { name, description, noStore, teamId }: typeof empty,
  noStoreFailed: string,
): Promise<CreatedApp> {
  const created = await client.apps.create({
    name,
    ...(description !== '' && { description }),
    ...(teamId !== '' && { teamId }),
  })
  if (!noStore) return created
  try {
    await client.apps.update(created.id, { noStore })
  } catch (error) {
    toast({ text: noStoreFailed, error })
  }
  return created
}
