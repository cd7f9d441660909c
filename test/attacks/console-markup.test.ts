// Markup that users and other users' programs store must be text wherever the console shows it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { credentialsOf, startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { untilLoaded } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'

const markup = (place: string): string =>
  `<img src="/console/x" onerror="document.title='${place}'"><script>document.title='${place}'` +
  `</script><a href="javascript:document.title='${place}'">${place}</a>`

describe('stored markup', inChromium, async (suite) => {
  if (inChromium.skip) return
  const api = await startApi(suite, {})
  const browser = await startBrowser(suite)
  const operator = await api.createOperator()
  await api.call('/auth/profile', {
    method: 'PATCH',
    body: { name: markup('user') },
    headers: operator.bearer,
  })
  const { body: app } = await api.post(
    '/create',
    { name: markup('app'), description: markup('description') },
    operator.bearer,
  )
  const credentials = credentialsOf(app)
  await api.post(
    '/queue',
    { text: markup('text'), from: 'en', to: 'es', metadata: { note: markup('metadata') } },
    credentials,
  )
  await api.post('/translateText', { text: markup('text'), from: 'en', to: 'es' }, credentials)

  for (const path of [
    ...['/', '/console/apps', '/console/usage', '/console/queue', '/console/account'],
    ...['users', 'engines', 'models', 'service', 'audit'].map((area) => `/console/operate/${area}`),
    ...['', '?tab=keys', '?tab=webhooks', '?tab=limits', '?tab=audit', '?tab=settings'].map(
      (tab) => `/console/apps/${app.id}${tab}`,
    ),
  ])
    it(`is shown as text on ${path.replace(app.id, '{id}')}`, async (t) => {
      const { page } = await openAs(t, { api, browser }, path, { user: operator })
      await untilLoaded(page)
      assert.equal(await page.locator('img[onerror], main script, [href^=javascript]').count(), 0)
      assert.match(await page.title(), /Dragoman$/)
    })
})
