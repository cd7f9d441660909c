// What people type into the console's forms is kept until it is sent, or they log out.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, openTab } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'

const typed = 'Typed 1'

/** A form: its page, how it is opened, and a field of it. */
interface Form {
  readonly path: string
  readonly opener?: string
  /** What is chosen in it before the field is there. */
  readonly choice?: string
  readonly field: (page: Page) => Locator
}

describe('what is typed into a form', inChromium, async (suite) => {
  if (inChromium.skip) return
  const api = await startApi(suite, { worker: false })
  const browser = await startBrowser(suite)

  async function open(t: Scope, path: string) {
    const { app, user, credentials } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, path, { user })
    return { page, app, user, credentials }
  }

  async function show(page: Page, { opener, choice, field }: Form): Promise<Locator> {
    await page.locator('h1').waitFor()
    const button = page.getByRole('button', { name: opener ?? '', exact: true }).first()
    if (opener !== undefined) {
      // A form that opens by itself comes with its button, which would close it.
      await button.or(field(page)).first().waitFor()
      if (!(await field(page).isVisible())) await button.click()
    }
    if (choice !== undefined) await page.getByRole('radio', { name: choice }).check()
    await field(page).waitFor()
    return field(page)
  }

  it('is still there after Escape, on another page, and after a reload', async (t) => {
    const { page, app, credentials } = await open(t, '/console/account')
    const dictionaries = [{ from: 'en', to: 'es', entries: [{ source: 'a', target: 'b' }] }]
    const { body } = await api.post('/glossaries', { name: 'Words', dictionaries }, credentials)
    const glossary = `/console/glossaries?app=${app.id}&glossary=${body.id}`
    const inDialog = (name: string) => (page: Page) =>
      page.getByRole('dialog').getByLabel(name, { exact: true })
    const onPage = (name: string) => (page: Page) =>
      page.getByRole('main').getByLabel(name, { exact: true }).first()
    const forms: Form[] = [
      { path: '/console/queue', opener: 'New job', field: onPage('Text') },
      {
        path: '/console/corrections',
        opener: 'Add correction',
        field: inDialog('Sentence'),
      },
      { path: '/console/apps', opener: 'Create app', field: inDialog('Name') },
      { path: `/console/apps/${app.id}`, field: onPage('Name') },
      {
        path: `/console/apps/${app.id}?tab=keys`,
        opener: 'New key',
        field: inDialog('Label (optional)'),
      },
      { path: `/console/apps/${app.id}?tab=webhooks`, field: onPage('Address') },
      { path: '/console/glossaries', opener: 'New glossary', field: inDialog('Name') },
      {
        path: glossary,
        opener: 'Add languages',
        choice: 'Type the first term',
        field: inDialog('Source'),
      },
      { path: glossary, field: onPage('Source') },
      { path: '/console/account', field: onPage('Name') },
    ]
    for (const form of forms) {
      await page.goto(api.url + form.path)
      await (await show(page, form)).fill(typed)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Usage', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
      await page.goBack()
      assert.equal(await (await show(page, form)).inputValue(), typed, form.path)
      await page.reload()
      assert.equal(await (await show(page, form)).inputValue(), typed, form.path)
      await page.getByText('What you typed before is still here.').first().waitFor()
    }
  })

  it('is kept when the form is closed, until somebody starts over or sends it', async (t) => {
    const { page } = await open(t, '/console/queue')
    const form = page.getByRole('form', { name: 'New job' })
    const text = form.getByLabel('Text', { exact: true })
    await page.getByRole('button', { name: 'New job' }).first().click()
    await text.fill(typed)
    await form.getByRole('button', { name: 'Close' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New job' }).first().click()
    assert.equal(await text.inputValue(), typed)
    await assertAccessible(page)
    await form.getByRole('button', { name: 'Start over' }).click()
    assert.equal(await text.inputValue(), '')
    await text.fill(typed)
    await form.getByLabel('To', { exact: true }).selectOption('es')
    await form.getByRole('button', { name: 'Submit' }).click()
    await page.locator('[data-job]').waitFor()
    await page.reload()
    await page.locator('[data-job]').waitFor()
    assert.equal(await form.count(), 0)
  })

  it('is kept of an account, but for passwords', async (t) => {
    const { page } = await openAs(t, { api, browser }, '/console/account')
    await page.getByLabel('Name').fill(typed)
    await page.getByLabel('Current password').fill('secret-horse')
    await page.reload()
    await page.getByLabel('Name').waitFor()
    assert.equal(await page.getByLabel('Name').inputValue(), typed)
    const stored = await page.evaluate(
      'JSON.stringify([{ ...sessionStorage }, { ...localStorage }])',
    )
    assert.match(String(stored), /Typed 1/)
    assert.doesNotMatch(String(stored), /secret-horse/)
  })

  it('is not lost by a log-out in another tab without a question', async (t) => {
    const { page } = await open(t, '/')
    const other = await openTab(t, page.context(), `${api.url}/console/corrections`)
    await other.getByRole('button', { name: 'Add correction' }).first().click()
    await other.getByLabel('Sentence').fill(typed)
    const logOut = async () => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('button', { name: 'Log out' }).click()
    }
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    await logOut()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await other.getByLabel('Sentence').inputValue(), typed)
    await logOut()
    await assertAccessible(page)
    await question.getByRole('button', { name: 'Log out' }).click()
    await page.getByText('Translating needs an account.').waitFor()
    assert.equal(await page.getByText('Your text stays here').count(), 0)
    await page.getByLabel('Text to translate').fill('The house')
    await page.getByText('Your text stays here while you log in.').waitFor()
    await other.getByRole('heading', { name: 'Log in' }).waitFor()
    assert.doesNotMatch(String(await other.evaluate('JSON.stringify(sessionStorage)')), /Typed 1/)
  })
})
