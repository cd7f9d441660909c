// Passages of a translation that a person should look at.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { findPassages } from '../../packages/console/src/pages/translate/result/passages.ts'
import { backends } from '../support/backends.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { startRegistry } from '../support/model-registry.ts'
import { startOnDemand } from '../support/on-demand.ts'
import '../support/property-seed.ts'
import { result, source } from '../support/translate-page.ts'

describe('the passages of a translation', () => {
  it('are all of its text, in order, whatever is doubtful', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 30 })
    const doubtful = fc.array(
      fc.record({
        text: fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 }),
        qualityEstimate: fc.constant(0.1),
        reason: fc.constant('certainty' as const),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(text, doubtful, (whole, some) => {
        const passages = findPassages(whole, some)
        assert.equal(passages.map(({ start, end }) => whole.slice(start, end)).join(''), whole)
        for (const { start, end, reason } of passages)
          if (reason !== undefined)
            assert.ok(some.some((each) => each.text === whole.slice(start, end)))
      }),
    )
  })

  it('are found one after the other where they are equal', () => {
    const twice = { text: 'Sí.', qualityEstimate: 0.1, reason: 'context' } as const
    const passages = findPassages('Sí. No. Sí.', [twice, twice])
    assert.deepEqual(
      passages.map(({ start, reason }) => [start, reason]),
      [
        [0, 'context'],
        [3, undefined],
        [8, 'context'],
      ],
    )
  })
})

describe('a doubtful translation', inChromium, async (t) => {
  if (inChromium.skip) return
  const [backend] = backends
  assert.ok(backend)
  const browser = await startBrowser(t)

  it('is underlined with its reason once the app has a threshold', async (t) => {
    const registry = await startRegistry(t)
    const { api } = await startOnDemand(t, { registry, backend: backend as never, worker: false })
    const user = await api.createUser()
    const { body: app } = await api.post('/create', { name: 'Site' }, user.bearer)
    const settings = `/console/apps/${app.id}?tab=settings`
    const { page } = await openAs(t, { api, browser }, settings, { user })
    await page.getByLabel('Review below').fill('1')
    await page.locator('form').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await page.goto(`${api.url}/?from=en&to=es`)
    await source(page).fill('The house is red and the garden is big.')
    await result(page, /\w/)
    const mark = page.getByRole('region', { name: 'Translation' }).locator('mark')
    await mark.waitFor()
    assert.ok(await mark.getAttribute('title'))
    await page.getByRole('button', { name: 'How was this translated?' }).click()
    await page.getByText('Please check').waitFor()
    await page.getByText('Expected of this text').waitFor()
    await assertAccessible(page)
  })
})
