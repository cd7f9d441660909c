// An app's webhooks in the console, on the real service and a real receiver.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { openAs } from '../support/console-user.ts'
import { startReceiver } from '../support/receiver.ts'

const environment = { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8' }

describe("an app's webhooks in the console", inChromium, async (t) => {
  const api = await startApi(t, { environment })
  const browser = await startBrowser(t)

  it('are tested, listed with what was sent and answered, and sent again', async (t) => {
    const receiver = await startReceiver()
    t.after(receiver.close)
    receiver.answerWith((response, index) => response.writeHead(index === 0 ? 500 : 204).end())
    const user = await api.createUser()
    const { body: app } = await api.post('/create', { name: 'Website' }, user.bearer)
    const { page } = await openAs(t, { api, browser }, `/console/apps/${app.id}?tab=webhooks`, {
      user,
    })
    await page.getByText('No webhook was sent yet').waitFor()
    await page.getByLabel('Address').fill(receiver.url)
    await page.getByRole('button', { name: 'Send a test' }).click()
    const [sent] = await receiver.received(1)
    const row = page.getByRole('row').filter({ hasText: receiver.url })
    await row.getByText('500').waitFor()

    await row.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Details' }).click()
    const shown = await page.getByLabel('What was sent').getByRole('region').innerText()
    assert.deepEqual(JSON.parse(shown), sent?.body)
    await page.getByRole('button', { name: 'Close', exact: true }).click()

    await row.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Send again' }).click()
    await receiver.received(2)
    await row.getByText('Delivered').waitFor()
    await row.getByText('204').waitFor()
  })

  it('cannot go to an address inside the network', async (t) => {
    const { body: app, ...rest } = await createApp()
    const { page } = await openAs(t, { api, browser }, `/console/apps/${app.id}?tab=webhooks`, rest)
    await page.getByLabel('Address').fill('https://10.0.0.1/hook')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Webhooks go to public addresses').waitFor()
  })

  async function createApp() {
    const user = await api.createUser()
    const { body } = await api.post('/create', { name: 'Website' }, user.bearer)
    return { user, body }
  }
})
