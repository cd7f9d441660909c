import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { App } from '../../../data/apps.ts'
import { client } from '../../../data/client.ts'
import { queryClient } from '../../../data/queries.ts'
import { useTyped } from '../../../data/use-typed.ts'
import { useMessages } from '../../../messages/context.tsx'
import { ForRole } from '../../../ui/apps/for-role.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../app-page.module.css'
import { useAppChange } from '../one-app.ts'
import { webhooksKey } from './webhook-key.ts'

/** Where an app's webhooks go, and a test of it. */
export function WebhookAddress({ app }: { app: App }) {
  const { webhooks: texts, page } = useMessages('apps')
  const { save } = useMessages('shell')
  const typed = useTyped(`webhook.${app.id}`, { url: app.webhookUrl ?? '' })
  const { url } = typed.values
  const saving = useAppChange(app.id)
  const testing = useMutation({
    mutationFn: () => client.apps.testWebhook(app.id, { webhookUrl: url }),
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: webhooksKey(app.id) })
      toast({ text: texts.testSent })
    },
  })
  const error = saving.error ?? testing.error
  const isStopped = app.webhookDisabledAt !== null

  function submit(event: FormEvent) {
    event.preventDefault()
    testing.reset()
    const change = { webhookUrl: url === '' ? null : url }
    saving.mutate(change, {
      onSuccess() {
        typed.clear()
        toast({ text: page.saved })
      },
    })
  }

  return (
    <Panel title={texts.title} text={texts.text}>
      {isStopped && <p className={styles.notice}>{texts.stopped}</p>}
      <ForRole app={app} action="change">
        <form className={styles.form} onSubmit={submit}>
          <TextField
            type="url"
            label={texts.address}
            hint={texts.addressHint}
            value={url}
            onChange={({ target }) => typed.change({ url: target.value.trim() })}
            placeholder="https://example.org/webhooks"
            autoComplete="off"
            dir="ltr"
          />
          {error !== null && <FailureLine error={error} />}
          <KeptNote typed={typed} />
          <div className={styles.buttons}>
            <Button
              type="submit"
              variant="primary"
              busy={saving.isPending}
              disabled={!typed.isTyped && !isStopped}
            >
              {save}
            </Button>
            <Button
              busy={testing.isPending}
              disabled={url === ''}
              onClick={() => {
                saving.reset()
                testing.mutate()
              }}
            >
              {texts.test}
            </Button>
          </div>
        </form>
      </ForRole>
    </Panel>
  )
}
