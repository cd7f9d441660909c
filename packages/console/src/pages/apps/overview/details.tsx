import type { FormEvent } from 'react'
import type { App } from '../../../data/apps.ts'
import { isAbout } from '../../../data/is-about.ts'
import { useTyped } from '../../../data/use-typed.ts'
import { useMessages } from '../../../messages/context.tsx'
import { ForRole } from '../../../ui/apps/for-role.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Age } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../app-page.module.css'
import { useAppChange } from '../one-app.ts'

/** What the app is called, and its ID. */
export function Details({ app }: { app: App }) {
  const { page: texts, list } = useMessages('apps')
  return (
    <Panel title={texts.details}>
      <dl className={styles.facts}>
        <dt>{texts.id}</dt>
        <dd>
          <code dir="ltr">{app.id}</code>
          <CopyButton text={app.id} />
        </dd>
        <dt>{list.created}</dt>
        <dd>
          <Age of={app.createdAt} />
        </dd>
        <dt>{list.lastUsed}</dt>
        <dd>{app.lastUsedAt === null ? list.never : <Age of={app.lastUsedAt} />}</dd>
      </dl>
      <ForRole app={app} action="change">
        <DetailsForm app={app} />
      </ForRole>
    </Panel>
  )
}

function DetailsForm({ app }: { app: App }) {
  const { form: texts, page } = useMessages('apps')
  const { save } = useMessages('shell')
  const initial = { name: app.name, description: app.description ?? '' }
  const typed = useTyped(`details.${app.id}`, initial)
  const { name, description } = typed.values
  const { mutate, error, isPending } = useAppChange(app.id)
  const isFieldError = isAbout(error, '/name') || isAbout(error, '/description')

  function submit(event: FormEvent) {
    event.preventDefault()
    const change = { name, description: description === '' ? null : description }
    mutate(change, {
      onSuccess() {
        typed.clear()
        toast({ text: page.saved })
      },
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
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
      <TextField
        label={texts.description}
        error={isAbout(error, '/description') && texts.invalidDescription}
        value={description}
        onChange={({ target }) => typed.change({ description: target.value })}
        maxLength={2_000}
        autoComplete="off"
        dir="auto"
      />
      {error !== null && !isFieldError && <FailureLine error={error} />}
      <KeptNote typed={typed} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isPending} disabled={!typed.isTyped}>
          {save}
        </Button>
      </div>
    </form>
  )
}
