// Whoever translates in the console without an account, and what leads to one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible, openConsole } from '../support/console.ts'
import { createGuestApp } from '../support/guests.ts'
import { result, source, storedIn } from '../support/translate-page.ts'

const house = 'The house is red and the garden is big.'
const casa = /casa es roja/

describe('a guest of the console', inChromium, async (suite) => {
  if (inChromium.skip) return
  const { storage, app, user } = await createGuestApp(suite, anyBackend)
  const environment = {
    DRAGOMAN_GUEST_APP: app.id,
    DRAGOMAN_GUEST_ADDRESS_CHARACTERS: String(house.length * 2),
  }
  const api = await startApi(suite, { storage, worker: false, environment })
  const browser = await startBrowser(suite)

  it('translates, may sign up, and goes on there with the same text', async (t) => {
    const page = await openConsole(t, browser, `${api.url}/?to=es`)
    await source(page).fill(house)
    await result(page, casa)
    await page.getByText('Detected: English').waitFor()
    await page.getByText('With an account, you can also').waitFor()
    for (const name of ['History'])
      assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
    assert.equal((await storedIn(page)).includes('casa'), false)
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Files' }).click()
    const files = page.getByRole('status').filter({ hasText: 'Files need an account' })
    await files.getByRole('link', { name: 'Sign up' }).waitFor()
    await files.getByRole('link', { name: 'Log in' }).waitFor()
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Text', exact: true }).click()

    await source(page).fill('The garden is big and the house is red and old.')
    const refusal = page.getByRole('status').filter({ hasText: 'Go on with an account' })
    await refusal.getByText('no more can be translated from your network today').waitFor()
    await assertAccessible(page)
    await refusal.getByRole('link', { name: 'Log in' }).waitFor()
    await refusal.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Email').fill('guest@example.org')
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await result(page, /jardín es grande/)
    assert.equal(await page.getByText('With an account, you can also').count(), 0)
  })

  it('is told to log in when the app can translate no more', async (t) => {
    const page = await openConsole(t, browser, `${api.url}/?from=en&to=es`)
    const change = await api.call(`/apps/${app.id}`, {
      method: 'PATCH',
      body: { monthlyCharacters: 0 },
      headers: user.bearer,
    })
    assert.equal(change.status, 200)
    await source(page).fill('A dog.')
    await page.getByText('translates nothing without an account at the moment').waitFor()
    await api.call(`/apps/${app.id}`, {
      method: 'PATCH',
      body: { disabled: true },
      headers: user.bearer,
    })
    await page.reload()
    await page.getByText('Log in to translate').waitFor()
  })
})
