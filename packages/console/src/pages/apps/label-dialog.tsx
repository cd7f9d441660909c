import { type App, appsKey } from '../../data/apps.ts'
import { client } from '../../data/client.ts'
import { isAbout } from '../../data/is-about.ts'
import { queryClient } from '../../data/queries.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import type { Credential } from './one-app.ts'

/** Changes the label of a key. */
export function LabelDialog({
  app,
  credential,
  onClose,
}: {
  app: App
  credential: Credential
  onClose: () => void
}) {
  const { keys: texts } = useMessages('apps')
  const { save } = useMessages('shell')
  const typed = useTyped(`label.${credential.apiKey}`, { label: credential.label ?? '' })
  const { label } = typed.values
  const submit = async () => {
    const change = { label: label === '' ? null : label }
    await client.apps.updateCredential({ id: app.id, apiKey: credential.apiKey }, change)
    await queryClient.invalidateQueries({ queryKey: appsKey })
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.renameTitle}
      text={<code dir="ltr">{credential.apiKey}</code>}
      submitLabel={save}
      typed={typed}
      onSubmit={submit}
      isShownByFields={(error) => isAbout(error, '/label')}
    >
      {(error) => (
        <TextField
          label={texts.label}
          error={isAbout(error, '/label') && texts.invalidLabel}
          value={label}
          onChange={({ target }) => typed.change({ label: target.value })}
          maxLength={200}
          autoComplete="off"
          dir="auto"
        />
      )}
    </FormDialog>
  )
}
