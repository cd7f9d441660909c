import type { Api } from './api.ts'
import { eventually } from './eventually.ts'
import type { ResponseCheck } from './response-check.ts'

export async function checkWebhooks(
  api: Api,
  check: ResponseCheck,
  receiverUrl: string,
): Promise<void> {
  const { app, user, credentials } = await api.createApp()
  const headers = user.bearer
  const job = { text: '12', from: 'en', to: 'es', webhookUrl: receiverUrl }
  await api.post('/queue', job, credentials)
  const path = `/apps/${app.id}/webhooks`
  const { body } = await eventually(
    () => check(200, 'get /apps/{id}/webhooks', { headers, path }),
    ({ body }) => body.webhooks.length > 0,
  )
  await check(202, 'post /apps/{id}/webhooks/{webhookId}/redeliver', {
    headers,
    path: `${path}/${body.webhooks[0].id}/redeliver`,
  })
  const one = { headers, path: `${path}/${body.webhooks[0].id}` }
  const { bearer } = await api.createOperator('webhook-operator@example.org')
  await check(202, 'post /service/webhooks/{webhookId}/redeliver', {
    headers: bearer,
    path: `/service/webhooks/${body.webhooks[0].id}/redeliver`,
  })
  await check(200, 'get /apps/{id}/webhooks/{webhookId}', one)
  for (const [status, webhookUrl] of [
    [202, receiverUrl],
    [422, 'https://10.0.0.1/'],
  ] as const) {
    const test = { headers, path: `${path}/test`, body: { webhookUrl } }
    await check(status, 'post /apps/{id}/webhooks/test', test)
  }
}
