import type { App } from '../../../data/apps.ts'
import { may } from '../../../data/roles.ts'
import { SigningSecret } from './signing-secret.tsx'
import { WebhookAddress } from './webhook-address.tsx'
import { WebhookHistory } from './webhook-history.tsx'

export function WebhooksTab({ app }: { app: App }) {
  return (
    <>
      <WebhookAddress key={app.webhookUrl} app={app} />
      {may(app, 'manage') && <SigningSecret app={app} />}
      <WebhookHistory app={app} />
    </>
  )
}
