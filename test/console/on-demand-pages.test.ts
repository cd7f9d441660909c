// Models that are downloaded on demand: how the queue and the operator's page show them.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { backends } from '../support/backends.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { startRegistry } from '../support/model-registry.ts'
import { startOnDemand } from '../support/on-demand.ts'

describe('models on demand in the console', inChromium, async (t) => {
  if (inChromium.skip) return
  const [backend] = backends
  assert.ok(backend)
  const browser = await startBrowser(t)

  async function open(t: TestContext, path: string, view: View = {}) {
    const registry = await startRegistry(t, { pairs: ['de-en'], holdsAt: 0.5 })
    const options = { registry, backend: backend as never, worker: true }
    const { operator, ...service } = await startOnDemand(t, options)
    const show = async () => {
      const visit = { api: service.api, browser }
      return (await openAs(t, visit, path, { user: operator, ...view })).page
    }
    return { ...service, registry, show }
  }

  for (const view of [
    { scheme: 'light', size: 'wide' },
    { scheme: 'dark', size: 'phone' },
  ] as const)
    it(`says that a job waits for its model: ${view.size}`, async (t) => {
      const { queue, show, registry } = await open(t, '/console/queue', view)
      await queue({ text: 'Das Haus ist rot.', from: 'de', to: 'en' })
      const page = await show()
      await page.getByRole('button', { name: /^Queued .*German → English.*Model: [\d.]+%/ }).click()
      await page.getByRole('progressbar', { name: 'The job waits for its model' }).waitFor()
      await page.getByText(/^The job waits for its model: .* of .* are downloaded\.$/).waitFor()
      await assertAccessible(page)
      registry.release()
      await page.getByRole('button', { name: /^Done .*German → English/ }).waitFor()
    })

  it('tells operators which app asked for a model, and how old the list is', async (t) => {
    const { app, queue, show, registry } = await open(t, '/console/operate/models', {
      size: 'phone',
    })
    await queue({ text: 'Das Haus ist rot.', from: 'de', to: 'en' })
    const page = await show()
    const row = page.getByRole('row', { name: /German → English/ }).first()
    await row.getByRole('progressbar').waitFor()
    await row.getByText(`First needed by app ${app.id}`).waitFor()
    registry.release()
    await row.getByText('Installed').waitFor()
    await row.getByText('On demand').waitFor()
    await row.getByText(`First needed by app ${app.id}`).waitFor()
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360)
    await page.getByText(/^Downloads models of 4 language pairs .* The list was read/).waitFor()
    await assertAccessible(page)
    await row.getByRole('button', { name: 'Remove German → English' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await row.getByText('On demand').waitFor({ state: 'detached' })
  })
})
