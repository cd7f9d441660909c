import type { Apps } from '@dragoman/client'
import { useMutation } from '@tanstack/react-query'
import { type App, appsKey } from '../../data/apps.ts'
import { client } from '../../data/client.ts'
import { isAbout } from '../../data/is-about.ts'
import { queryClient } from '../../data/queries.ts'
import { isAdmin } from '../../data/teams.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/field.tsx'

type CreatedCredential = Awaited<ReturnType<Apps['createCredential']>>

const daySeconds = 86_400
/** Seconds; `keep` and `never` send none. */
type Overlap = 'keep' | '0' | '3600' | '86400' | '604800'
type Lifetime = 'never' | '30' | '90' | '365'
const initial = { label: '', overlap: 'keep' as Overlap, lifetime: 'never' as Lifetime }

/** Creates another key; the previous ones may expire with an overlap. */
export function CreateKeyDialog({
  app,
  open,
  onOpenChange,
  onCreated,
}: {
  app: App
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (credential: CreatedCredential) => void
}) {
  const { keys: texts } = useMessages('apps')
  const typed = useTyped(`key.${app.id}`, initial)
  const { values, change } = typed
  // Without a team in the answer, it is the user's own.
  const mayReplace = app.team === undefined || isAdmin(app.team)
  const { mutateAsync } = useMutation({
    mutationFn: () => client.apps.createCredential(app.id, bodyOf(values)),
    // The answer holds a secret: it stays in memory only as long as it is shown.
    gcTime: 0,
    onSuccess: (credential) => {
      queryClient.invalidateQueries({ queryKey: appsKey })
      onCreated(credential)
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
      isShownByFields={(error) => isAbout(error, '/label')}
    >
      {(error) => (
        <>
          <TextField
            label={texts.label}
            hint={texts.labelHint}
            error={isAbout(error, '/label') && texts.invalidLabel}
            value={values.label}
            onChange={({ target }) => change({ label: target.value })}
            maxLength={200}
            autoComplete="off"
            dir="auto"
          />
          {mayReplace && app.credentials.length > 0 && (
            <ChoiceField
              label={texts.previous}
              value={values.overlap}
              onChoose={(overlap) => change({ overlap })}
              options={[
                { value: 'keep', label: texts.previousKeep },
                { value: '604800', label: texts.previousWeek },
                { value: '86400', label: texts.previousDay },
                { value: '3600', label: texts.previousHour },
                { value: '0', label: texts.previousNow },
              ]}
            />
          )}
          <ChoiceField
            label={texts.expiry}
            value={values.lifetime}
            onChoose={(lifetime) => change({ lifetime })}
            options={[
              { value: 'never', label: texts.expiryNever },
              { value: '30', label: texts.expiryMonth },
              { value: '90', label: texts.expiryQuarter },
              { value: '365', label: texts.expiryYear },
            ]}
          />
        </>
      )}
    </FormDialog>
  )
}

const bodyOf = ({ label, overlap, lifetime }: typeof initial) => ({
  ...(label !== '' && { label }),
  ...(overlap !== 'keep' && { overlapSeconds: Number(overlap) }),
  ...(lifetime !== 'never' && { expiresInSeconds: Number(lifetime) * daySeconds }),
})
