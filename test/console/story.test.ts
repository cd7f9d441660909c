// What a new user does in the first ten minutes, in a browser, on the real service.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { credentialsOf, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { logIn, openConsole, openProfile, openTab } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'

const password = 'correct-horse-battery'
const house = 'The house is red and the garden is big.'
const casa = /casa es roja/

for (const backend of backends) {
  describe(`the console on ${backend.name}`, inChromium, async (suite) => {
    if (inChromium.skip) return
    const api = await startApi(suite, { backend })
    const browser = await startBrowser(suite)

    it('leads from the first visit to a program that translates and its usage', async (t) => {
      const page = await openConsole(t, browser, `${api.url}/?from=en&to=es`)
      const source = page.locator('textarea').first()
      await source.fill(house)
      await page.getByRole('main').getByRole('link', { name: 'Sign up' }).first().click()
      await page.getByLabel('Email').fill(`${backend.name.toLowerCase()}@example.org`)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign up' }).click()

      // The text is still there, and the app that pays for it is made by itself.
      await page.getByText(casa).first().waitFor()
      assert.equal(await source.inputValue(), house)

      await page.getByRole('link', { name: 'Apps', exact: true }).click()
      await page.getByRole('button', { name: 'Create app' }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill('Website')
      await form.getByRole('button', { name: 'Create app' }).click()
      const secrets = page.getByRole('dialog', { name: 'Website' })
      await secrets.getByText('shown only once').waitFor()
      const [apiKey = ''] = /dk_[0-9a-f]+/.exec(await secrets.innerText()) ?? []
      const [apiSecret = ''] = /\bds_[\w-]+/.exec((await secrets.innerHTML()) ?? '') ?? []
      await page.getByRole('button', { name: 'I have saved everything' }).click()

      const credentials = credentialsOf({ apiKey, apiSecret })
      const translated = await api.post('/translateText', { text: house, to: 'es' }, credentials)
      assert.match(translated.body.translatedText, casa)
      await api.post('/queue', { text: house, to: 'es' }, credentials)

      await page.getByRole('link', { name: 'Usage', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
      await page.getByRole('main').getByText('Characters').first().waitFor()
      await page.getByRole('link', { name: 'Queue', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor()
    })

    it('asks for a log-in in all tabs when the sessions have ended elsewhere', async (t) => {
      const user = await api.createUser()
      const profile = await openProfile(t, browser)
      const [first, second] = [
        await openTab(t, profile, api.url),
        await openTab(t, profile, api.url),
      ]
      await logIn(profile, api.url, user)
      for (const tab of [first, second]) {
        await tab.goto(`${api.url}/console/apps`)
        await tab.getByRole('heading', { level: 1 }).waitFor()
      }
      await api.call('/auth/sessions', { method: 'DELETE', headers: user.bearer })
      for (const tab of [first, second]) {
        await tab.getByRole('link', { name: 'Account', exact: true }).click()
        await tab.getByRole('button', { name: 'Log in' }).waitFor()
      }
    })

    it('says that it is offline, and goes on afterwards', async (t) => {
      const user = await api.createUser()
      const { page } = await openAs(t, { api, browser }, '/console/apps', { user })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.context().setOffline(true)
      await page.getByText('You are offline').waitFor()
      await page.context().setOffline(false)
      await page.getByText('You are offline').waitFor({ state: 'detached' })
    })
  })
}
