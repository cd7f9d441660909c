import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { createTeam, createTeamApp, type TestUser } from '../support/teams.ts'

describe('the queue page', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t)
  const browser = await startBrowser(t)

  const waiting = await startApi(t, { worker: false })

  async function openQueue(t: Scope, view: View = {}, service = api) {
    const { app, user, credentials } = await service.createApp('Shop')
    const { page } = await openAs(t, { api: service, browser }, undefined, { user, ...view })
    const submit = async (body: object) => (await service.post('/queue', body, credentials)).body
    const show = () => page.goto(`${service.url}/console/queue`)
    return { page, app, user, submit, show }
  }

  it('shows a job that another program submits, without a reload', async (t) => {
    const { page, submit, show } = await openQueue(t)
    await show()
    await page.getByText('Nothing is in the queue').waitFor()
    await submit({ text: 'The house', from: 'en', to: 'es' })
    await page.getByRole('button', { name: /^Done .*English → Spanish/ }).click()
    await page.getByRole('region', { name: 'Result' }).getByText('La casa').waitFor()
  })

  it('submits a text, and shows its translation', async (t) => {
    const { page, show } = await openQueue(t)
    await show()
    await page.getByRole('button', { name: 'New job' }).first().click()
    const form = page.getByRole('form', { name: 'New job' })
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByText('Enter a text.').waitFor()
    await form.getByLabel('Text', { exact: true }).fill('The garden')
    await form.getByLabel('From').selectOption('en')
    await form.getByLabel('To', { exact: true }).selectOption('es')
    await form.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('region', { name: 'Result' }).getByText('El jardín').waitFor()
  })

  it('submits a job again if its app keeps texts', async (t) => {
    const { page, app, user, submit, show } = await openQueue(t)
    const keepTexts = { keepTexts: true }
    const headers = user.bearer
    await api.call(`/apps/${app.id}`, { method: 'PATCH', headers, body: keepTexts })
    await submit({ text: 'The house', from: 'en', to: 'es' })
    await show()
    await page.getByRole('button', { name: /^Done .*English → Spanish/ }).click()
    await page.getByRole('button', { name: 'Submit again' }).click()
    await page
      .getByRole('button', { name: /^Done .*English → Spanish/ })
      .nth(1)
      .waitFor()
  })

  it('asks before it shows what that deletes, except a viewer, who deletes nothing', async (t) => {
    const team = await createTeam(api)
    const { app, credentials } = await createTeamApp(api, team)
    const change = { method: 'PATCH', headers: team.owner.bearer, body: { noStore: true } }
    await api.call(`/apps/${app.id}`, change)
    await api.post('/queue', { text: 'The house', from: 'en', to: 'es' }, credentials)
    const openJob = async (user: TestUser) => {
      const { page } = await openAs(t, { api, browser }, undefined, { user })
      await page.goto(`${api.url}/console/queue`)
      await page.getByRole('button', { name: /^Done .*English → Spanish/ }).click()
      return page
    }
    const result = (page: Page) => page.getByRole('region', { name: 'Result' }).getByText('La casa')
    await result(await openJob(team.viewer)).waitFor()
    const page = await openJob(team.member)
    await page.getByRole('button', { name: 'Show and delete the result' }).click()
    await result(page).waitFor()
  })

  it('shows texts and metadata as they are, never as markup', async (t) => {
    const { page, submit, show } = await openQueue(t)
    const markup = '<img src=x onerror=alert(1)>'
    await submit({ text: `1 ${markup}`, from: 'en', to: 'en', metadata: { name: markup } })
    await show()
    await page.getByRole('button', { name: /^Done/ }).click()
    await page.locator('[data-job] + div').getByText(`1 ${markup}`).waitFor()
    await page.getByText(`"name": "${markup}"`).waitFor()
    assert.equal(await page.locator('main img').count(), 0)
  })

  it('tells jobs apart, says which texts failed, and finds them', async (t) => {
    const { page, submit, show } = await openQueue(t)
    const foreign = 'Das ist ein Haus, und dort steht noch ein anderes Haus.'
    await submit({ text: ['The house is red, and the garden is green.', foreign], to: 'es' })
    await submit({ text: 'A boat', from: 'en', to: 'es', metadata: { order: 'A-17' } })
    await show()
    const partial = page.getByRole('button', { name: /^1 of 2 failed La casa es roja/ })
    await partial.waitFor()
    await page.getByRole('radio', { name: 'Partial' }).check({ force: true })
    await page.waitForURL(/status=partial/)
    await partial.waitFor()
    assert.equal(await page.getByRole('button', { name: /^Done/ }).count(), 0)
    await page.getByRole('radio', { name: 'All' }).check({ force: true })
    assert.match((await partial.textContent()) ?? '', /English \(detected\) → Spanish/)
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill('a-17')
    await page.waitForURL(/search=a-17/)
    await partial.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /order: A-17/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill('nothing like it')
    await page.getByRole('button', { name: 'Show all' }).click()
    await partial.waitFor()
    await assertAccessible(page)
  })

  it('says that no job has the status that is wanted', async (t) => {
    const { page, submit, show } = await openQueue(t)
    await submit({ text: 'The house', from: 'en', to: 'es' })
    await show()
    await page.getByRole('radio', { name: 'Failed' }).check()
    await page.waitForURL(/status=failed/)
    await page.getByText('No job has the status “Failed”.').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('button', { name: /English → Spanish/ }).waitFor()
  })

  it('asks again after an error, and shows what came meanwhile', async (t) => {
    const { page, submit, show } = await openQueue(t)
    await show()
    await page.getByText('Nothing is in the queue').waitFor()
    const failed = page.waitForEvent('requestfailed', (request) => isList(request.url()))
    await page.route(isList, (route) => route.abort())
    await failed
    await submit({ text: 'The house', from: 'en', to: 'es' })
    await page.unroute(isList)
    await page.getByRole('button', { name: /English → Spanish/ }).waitFor()
  })

  it('cancels a job that waits', async (t) => {
    const { page, submit, show } = await openQueue(t, {}, waiting)
    await submit({ text: 'The house', from: 'en', to: 'es' })
    await show()
    await page.getByRole('button', { name: /^Queued .*English → Spanish/ }).click()
    await page.getByRole('button', { name: 'Cancel job' }).click()
    await page.getByText('The job is cancelled').waitFor()
    await page.getByRole('button', { name: /^Cancelled .*English → Spanish/ }).waitFor()
  })

  it('loads older jobs when asked to', async (t) => {
    const { page, submit, show } = await openQueue(t, {}, waiting)
    for (let number = 0; number < 55; number++)
      await submit({ text: `House ${number}`, from: 'en', to: 'es' })
    await show()
    const jobs = page.locator('[data-job]')
    await page.getByRole('button', { name: 'Load more' }).click()
    await jobs.nth(54).waitFor()
    assert.equal(await jobs.count(), 55)
  })

  it('pauses in a hidden tab, and catches up when it is shown', async (t) => {
    const { page, submit, show } = await openQueue(t)
    await show()
    await page.getByText('Updates every 5 seconds', { exact: true }).waitFor()
    await page.getByText('Nothing is in the queue').waitFor()
    await setHidden(page, true)
    await page.getByText('Paused', { exact: true }).waitFor()
    let requests = 0
    page.on('request', (request) => {
      if (isList(request.url())) requests++
    })
    await submit({ text: 'The house', from: 'en', to: 'es' })
    // Longer than between two reads.
    await page.waitForTimeout(6_000)
    assert.equal(requests, 0)
    await setHidden(page, false)
    await page.getByRole('button', { name: /English → Spanish/ }).waitFor()
  })

  for (const view of [
    { scheme: 'dark', size: 'phone', locale: 'ar' },
    { scheme: 'light', size: 'wide', locale: 'de' },
  ] as const)
    it(`is accessible with an open job: ${Object.values(view).join(', ')}`, async (t) => {
      const { page, submit, show } = await openQueue(t, view)
      await submit({ text: 'The house', from: 'en', to: 'es', metadata: { order: 7 } })
      await show()
      await page.locator('[data-job]').click()
      await page.locator('[data-job] + div').getByText('La casa').waitFor()
      await assertAccessible(page)
    })
})

/** Whether the address is that of the list of jobs. */
const isList = (url: URL | string): boolean => new URL(url).pathname === '/queue'

/** Headless browsers hide no tab: the page is told that it is hidden. */
const setHidden = (page: Page, hidden: boolean): Promise<unknown> =>
  page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} })
    document.dispatchEvent(new Event('visibilitychange'))`,
  )
