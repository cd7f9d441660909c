import type { App } from '../../../data/apps.ts'
import { SigningSecret } from './signing-secret.tsx'
import { WebhookAddress } from './webhook-address.tsx'
import { WebhookHistory } from './webhook-history.tsx'

export function WebhooksTab({ app }: { app: App }) {
  return (
    <>
      <WebhookAddress key={app.webhookUrl} app={app} />
      <SigningSecret app={app} />
      <WebhookHistory app={app} />
    </>
  )
}
