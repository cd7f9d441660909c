// Which engines translate the texts of an app, as its owner says it in the console.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { eventually } from '../support/eventually.ts'

describe('the engines of an app', inChromium, async (t) => {
  if (inChromium.skip) return
  const browser = await startBrowser(t)

  it('are chosen one by one, external ones only if texts may leave', async (t) => {
    const api = await startApi(t, { backend: anyBackend, worker: false })
    const user = await api.createUser()
    const { body: app } = await api.post('/create', { name: 'Site' }, user.bearer)
    const settings = `/console/apps/${app.id}?tab=settings`
    const { page } = await openAs(t, { api, browser }, settings, { user })
    const external = page.getByLabel('External language model')
    await external.waitFor()
    assert.equal(await external.isDisabled(), true)
    const stored = async () => {
      const { body } = await api.call(`/apps/${app.id}`, { headers: user.bearer })
      return [body.localOnly, body.engines, body.optimizeFor]
    }
    await page.getByLabel('Marian, neural').uncheck()
    await eventually(stored, (found) =>
      isDeepStrictEqual(found, [true, ['apertium', 'llm', 'external-llm'], 'speed']),
    )
    await page.getByLabel('Marian, neural').check()
    await eventually(stored, ([, engines]) => engines === null)
    await page.getByLabel('Translate for').selectOption('quality')
    await eventually(stored, ([, , optimizeFor]) => optimizeFor === 'quality')
    await page.getByLabel(/^Keep texts on the operator/).uncheck()
    await eventually(stored, ([localOnly]) => localOnly === false)
    await external.uncheck()
    await eventually(stored, (found) =>
      isDeepStrictEqual(found, [false, ['apertium', 'marian', 'llm'], 'quality']),
    )
    await assertAccessible(page)
  })
})
