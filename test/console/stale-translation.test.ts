// The translation of an earlier text is never taken for that of the text beside it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { openAs } from '../support/console-user.ts'
import { holdRequests, result, source } from '../support/translate-page.ts'

describe('the translation of an earlier text', inChromium, async (suite) => {
  if (inChromium.skip) return
  const api = await startApi(suite, { worker: false })
  const browser = await startBrowser(suite)

  async function open(t: Scope, query: string) {
    const { user } = await api.createApp('Shop')
    return await openAs(t, { api, browser }, `/${query}`, { user })
  }

  it('goes when the new text is not translated', async (t) => {
    const { page } = await open(t, '?to=es')
    const shown = page.getByRole('region', { name: 'Translation' })
    const copy = page.getByRole('button', { name: 'Copy' })
    await source(page).fill('The house is red and the garden is big.')
    await result(page, /casa/)
    await page.getByText(/^Detected: English/).waitFor()
    // Who is told that it is certain is not asked whether it is right.
    assert.equal(await page.getByText('Not right?').count(), 0)
    const body = { code: 'rate-limited', title: 'Too many requests', detail: '', status: 429 }
    const headers = { 'retry-after': '60', 'content-type': 'application/problem+json' }
    const refusal = { status: 429, headers, body: JSON.stringify(body) }
    await page.route(/translateText/, (route) => route.fulfill(refusal))
    await source(page).fill('El coche')
    await page.getByText('Too many requests in a short time.').waitFor()
    for (const stale of [shown, copy, page.getByText(/^Detected:/)])
      assert.equal(await stale.count(), 0)
  })

  it('is marked while that of the new text is on its way', async (t) => {
    const { page } = await open(t, '?from=en&to=es')
    await source(page).fill('The house is red.')
    await result(page, /casa/)
    const slow = await holdRequests(page, 'The garden is big.')
    await source(page).fill('The garden is big.')
    await slow.arrived
    const copy = page.getByRole('button', { name: 'Copy' })
    assert.equal(await copy.isDisabled(), true)
    await slow.release()
    await result(page, /jardín/)
    assert.equal(await copy.isEnabled(), true)
  })
})
