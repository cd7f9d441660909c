// A link to the translator with a glossary: which app translates, or why the glossary is not used.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { credentialsOf, startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { openAs } from '../support/console-user.ts'
import { createTeam, createTeamApp } from '../support/teams.ts'

const pair = { from: 'en', to: 'es' }
const glossary = {
  name: 'Terms',
  dictionaries: [{ ...pair, entries: [{ source: 'house', target: 'Casita' }] }],
}
const addressOf = (id: string) => `/?from=en&to=es&glossary=${id}`
const translate = (page: Page) => page.getByLabel('Text to translate').fill('The house is red.')

describe('a link with a glossary', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t, { worker: false })
  const browser = await startBrowser(t)

  it('has the app translate that the glossary is of, until another one is chosen', async (t) => {
    const { user, credentials } = await api.createApp('Shop')
    const { body } = await api.post('/glossaries', glossary, credentials)
    const other = await api.post('/create', { name: 'Other' }, user.bearer)
    const text = { text: 'The house is red.', ...pair }
    // Of all apps, it was used last: the translator would count for it.
    await api.post('/translateText', text, credentialsOf(other.body))
    const { page } = await openAs(t, { api, browser }, '/', { user })
    await page.evaluate(`localStorage.setItem('dragoman.translate-app', '"${other.body.id}"')`)
    await page.goto(api.url + addressOf(body.id))
    await translate(page)
    await page.getByText(/Casita/).waitFor()
    await page.getByText('The glossary belongs to the app').waitFor()
    await page.getByRole('button', { name: 'Options (1)' }).click()
    const paying = page.getByLabel('App', { exact: true })
    assert.equal(await paying.locator('option:checked').innerText(), 'Shop')
    await paying.selectOption('Other')
    await page.getByText('La casa es roja.').waitFor()
    assert.doesNotMatch(page.url(), /glossary/)
  })

  it('leaves the app that is chosen as it is', async (t) => {
    const { user, credentials } = await api.createApp('Shop')
    const { body } = await api.post('/glossaries', glossary, credentials)
    const other = await api.post('/create', { name: 'Other' }, user.bearer)
    const { page } = await openAs(t, { api, browser }, '/', { user })
    await page.evaluate(`localStorage.setItem('dragoman.translate-app', '"${other.body.id}"')`)
    await page.goto(api.url + addressOf(body.id))
    await translate(page)
    await page.getByText(/Casita/).waitFor()
    await page.goto(`${api.url}/?from=en&to=es`)
    await page.getByRole('button', { name: 'Options', exact: true }).click()
    const paying = page.getByLabel('App', { exact: true })
    assert.equal(await paying.locator('option:checked').innerText(), 'Other')
  })

  it('says to a viewer of its app why it is not used, and translates without it', async (t) => {
    const team = await createTeam(api)
    const { app, credentials } = await createTeamApp(api, team)
    const { body } = await api.post('/glossaries', glossary, credentials)
    const { page } = await openAs(t, { api, browser }, addressOf(body.id), { user: team.viewer })
    await translate(page)
    await page.getByText('with which your role does not let you translate').waitFor()
    await page.getByText('La casa es roja.').waitFor()
    assert.doesNotMatch(page.url(), /glossary/)
    await page.goto(`${api.url}/console/glossaries?app=${app.id}&glossary=${body.id}`)
    await page.getByRole('rowheader', { name: 'house' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Translate with it' }).count(), 0)
  })

  it('says that a glossary is gone', async (t) => {
    const { user } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, addressOf('gone'), { user })
    await page.getByText('The glossary of this address is in none of your apps.').waitFor()
    await translate(page)
    await page.getByText('La casa es roja.').waitFor()
  })
})
