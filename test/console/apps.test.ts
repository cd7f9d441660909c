// The pages of apps, in a browser on the real service.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import type { View } from '../support/console.ts'
import { type ConsoleUser, openAs } from '../support/console-user.ts'
import { createTeam, createTeamApp } from '../support/teams.ts'

const options = { worker: false }

describe('the pages of apps', inChromium, async (t) => {
  const api = await startApi(t, options)
  const browser = await startBrowser(t)

  const open = (scope: Scope, path: string, view: View & { user?: ConsoleUser } = {}) =>
    openAs(scope, { api, browser }, path, view)

  async function create(user: ConsoleUser, name: string) {
    const { status, body } = await api.post('/create', { name }, user.bearer)
    assert.equal(status, 201)
    return body
  }

  it('show the secret once, and no accident loses it', async (t) => {
    const { page } = await open(t, '/console/apps')
    await page.getByText('You have no apps yet').waitFor()
    const secret = await createApp(page, 'Website')
    const question = page.getByRole('alertdialog')

    const accidents: Readonly<Record<string, () => Promise<unknown>>> = {
      Escape: () => page.keyboard.press('Escape'),
      'a press outside': () => page.mouse.click(5, 400),
      'the back button': () => page.evaluate('history.back()'),
      'a link': () => page.evaluate('document.querySelector(\'a[href^="/console"]\').click()'),
    }
    for (const [accident, happen] of Object.entries(accidents)) {
      await happen()
      await question.waitFor()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'detached' })
      assert.ok(await page.getByText(secret, { exact: true }).isVisible(), accident)
    }

    const asked = page.waitForEvent('dialog')
    const reload = page.evaluate('setTimeout(() => location.reload())')
    const dialog = await asked
    assert.equal(dialog.type(), 'beforeunload')
    await dialog.dismiss()
    await reload
    assert.ok(await page.getByText(secret, { exact: true }).isVisible())

    await page.getByRole('button', { name: 'I have saved everything' }).click()
    await page.waitForURL(/\/console\/apps\/app_/)
    await page.getByRole('heading', { name: 'Website', level: 1 }).waitFor()
    assert.ok(!(await page.content()).includes(secret))
    await page.goBack()
    await page.getByRole('heading', { name: 'Apps', level: 1 }).waitFor()
    assert.ok(!(await page.content()).includes(secret))
  })

  it('show names with markup and of any direction as they are', async (t) => {
    const user = await api.createUser()
    const names = ['<img src=x onerror=alert(1)><script>alert(1)</script>', 'متجر الكتب <b>']
    for (const name of names) {
      const app = await create(user, name)
      await api.post(`/apps/${app.id}/credentials`, { label: name }, user.bearer)
    }
    const { page } = await open(t, '/console/apps', { user })
    for (const name of names) {
      await page.goto(`${api.url}/console/apps`)
      await page.getByRole('link', { name }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await page.getByRole('tab', { name: 'Keys' }).click()
      await page.getByText(name).nth(1).waitFor()
      assert.equal(await page.locator('main img, main script, main b').count(), 0)
    }
  })

  it('find one app of 40 by its name or its key', async (t) => {
    const user = await api.createUser()
    const apps = []
    for (let number = 1; number <= 40; number++) apps.push(await create(user, `Service ${number}.`))
    const { page } = await open(t, '/console/apps', { user })
    const rows = page.getByRole('rowheader')
    const search = page.getByRole('searchbox')
    await rows.nth(39).waitFor()
    await search.fill('service 7.')
    await page.getByText('1 of 40 apps').waitFor()
    assert.deepEqual(await rows.allInnerTexts(), ['Service 7.'])
    await search.fill(apps[11]?.apiKey ?? '')
    await rows.getByText('Service 12.').waitFor()
    await search.fill('none')
    await page.getByText('No app matches').waitFor()
  })

  it('replace a key with an overlap, and revoke it', async (t) => {
    const user = await api.createUser()
    const app = await create(user, 'Website')
    const { page } = await open(t, `/console/apps/${app.id}?tab=keys`, { user })
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('Label').fill('Second')
    await page.getByLabel('Existing keys').selectOption('Expire in an hour')
    await page.getByRole('dialog').getByRole('button', { name: 'New key' }).click()
    await page.getByRole('button', { name: 'I have saved everything' }).click()
    const row = page.getByRole('row').filter({ hasText: app.apiKey })
    await row.getByText(/in \d+ minutes|in 1 hour/i).waitFor()

    await row.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'Second' }).waitFor()
    const { body } = await api.call('/list', { headers: user.bearer })
    assert.deepEqual(
      body[0].credentials.map(({ label }: { label: string }) => label),
      ['Second'],
    )
  })

  it('let a member of a team create a key, but not replace others', async (t) => {
    const team = await createTeam(api)
    const { app } = await createTeamApp(api, team)
    const openDialog = async (user: ConsoleUser) => {
      const { page } = await open(t, `/console/apps/${app.id}?tab=keys`, { user })
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByLabel('Label').waitFor()
      return page
    }
    assert.equal(await (await openDialog(team.admin)).getByLabel('Existing keys').count(), 1)
    const page = await openDialog(team.member)
    assert.equal(await page.getByLabel('Existing keys').count(), 0)
    await page.getByRole('dialog').getByRole('button', { name: 'New key' }).click()
    await page.getByRole('button', { name: 'I have saved everything' }).click()
    assert.equal(await page.getByRole('row').filter({ hasText: app.apiKey }).count(), 1)
  })

  it('delete an app only after its name was typed', async (t) => {
    const user = await api.createUser()
    const app = await create(user, 'Old shop')
    const { page } = await open(t, `/console/apps/${app.id}?tab=settings`, { user })
    await page.getByRole('button', { name: 'Delete the app' }).click()
    const dialog = page.getByRole('alertdialog')
    const confirm = dialog.getByRole('button', { name: 'Delete the app' })
    await dialog.getByRole('textbox').fill('Old sho')
    assert.ok(await confirm.isDisabled())
    await dialog.getByRole('textbox').fill('Old shop')
    await confirm.click()
    await page.getByText('You have no apps yet').waitFor()
    assert.equal((await api.call(`/apps/${app.id}`, { headers: user.bearer })).status, 404)
  })

  it('say so where there is no such app, of others too', async (t) => {
    const app = await create(await api.createUser(), 'Not yours')
    const { page } = await open(t, `/console/apps/${app.id}`)
    await page.getByText('There is no such app').waitFor()
  })
})

/** Creates an app on the page of none, and returns its secret as it is shown. */
async function createApp(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create app' }).click()
  await page.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  return page.getByText(/^ds_/).innerText()
}
