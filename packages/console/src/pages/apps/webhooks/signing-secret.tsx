import type { WebhookSecret } from '@dragoman/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { App } from '../../../data/apps.ts'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SecretDialog } from '../secret-dialog.tsx'

/** Seconds for which the previous secret signs too. */
type Overlap = '0' | '3600' | '86400' | '604800'

/** Replaces the secret that signs an app's webhooks. */
export function SigningSecret({ app }: { app: App }) {
  const { webhooks: texts, secret } = useMessages('apps')
  const formats = useFormats()
  const [asking, setAsking] = useState(false)
  const [overlap, setOverlap] = useState<Overlap>('86400')
  const [created, setCreated] = useState<WebhookSecret>()
  const { mutateAsync } = useMutation({
    mutationFn: () => client.apps.rotateWebhookSecret(app.id, { overlapSeconds: Number(overlap) }),
    // The answer holds a secret: it stays in memory only as long as it is shown.
    gcTime: 0,
    onSuccess: setCreated,
  })
  return (
    <Panel
      title={texts.secretTitle}
      text={texts.secretText}
      actions={<Button onClick={() => setAsking(true)}>{texts.rotate}</Button>}
    >
      <FormDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.rotateTitle}
        text={texts.rotateText}
        submitLabel={texts.rotate}
        onSubmit={mutateAsync}
      >
        {() => (
          <ChoiceField
            label={texts.overlap}
            value={overlap}
            onChoose={setOverlap}
            options={[
              { value: '604800', label: texts.overlapWeek },
              { value: '86400', label: texts.overlapDay },
              { value: '3600', label: texts.overlapHour },
              { value: '0', label: texts.overlapNow },
            ]}
          />
        )}
      </FormDialog>
      {created !== undefined && (
        <SecretDialog
          title={secret.newSigningSecret}
          text={
            Date.parse(created.previousExpiresAt) > Date.now()
              ? secret.overlapUntil(formats.exactTime(created.previousExpiresAt))
              : ''
          }
          webhookSecret={created.webhookSecret}
          onClose={() => setCreated(undefined)}
        />
      )}
    </Panel>
  )
}
