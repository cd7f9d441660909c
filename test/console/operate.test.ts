// What operators do in the console: users, models, engines, the service, and the audit log.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { describe, it, type SuiteContext, type TestContext } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { texts } from '../../packages/console/src/pages/operate/audit/texts/en.ts'
import { auditTypes } from '../../src/audit/events.ts'
import { type Api, startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { assertAccessible } from '../support/console.ts'
import { type ConsoleUser, openAs } from '../support/console-user.ts'
import { newMeasurement } from '../support/measurements.ts'
import { files, read } from '../support/model-imports.ts'
import { startModelRegistry } from '../support/model-registry.ts'

interface Visit {
  api: Api
  browser: Browser
  user: ConsoleUser
}

/** Opens an area as a user who is logged in. */
async function openArea(t: TestContext, { api, browser, user }: Visit, area: string) {
  const { page } = await openAs(t, { api, browser }, `/console/operate/${area}`, { user })
  return page
}

async function startService(t: SuiteContext) {
  const registry = await startModelRegistry({ bytesPerSecond: 150_000 })
  closeAtEnd(t, async () => registry.close())
  const environment = { DRAGOMAN_MODELS_REGISTRY: registry.url }
  const api = await startApi(t, { environment })
  api.services.startReporting({ kind: 'serve', claimsJobs: true }, 100)
  return { api, browser: await startBrowser(t), user: await api.createOperator() }
}

/** The file that a button saves. */
async function download(page: Page, button: string): Promise<string> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await saved.path(), 'utf8')
}

describe('the console for operators', inChromium, async (t) => {
  if (inChromium.skip) return
  const service = await startService(t)
  const { api } = service

  it('sends others to an operator', async (t) => {
    const page = await openArea(t, { ...service, user: await api.createUser() }, 'users')
    await page.getByRole('heading', { name: 'Ask an operator' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Users' }).count(), 0)
  })

  it('creates a user, whose password is shown once and works', async (t) => {
    const email = 'new.person@example.org'
    const page = await openArea(t, service, 'users')
    await page.getByRole('button', { name: 'New user' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email address').fill('no address')
    await page.keyboard.press('Enter')
    await dialog.getByText('Enter an email address').waitFor()
    await dialog.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    const password = await dialog.locator('code').innerText()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('rowheader', { name: email }).waitFor()

    assert.equal((await api.post('/auth/login', { email, password })).status, 200)
    assert.ok(!(await page.content()).includes(password))
  })

  it('finds a user, disables, enables and deletes them', async (t) => {
    const { email, password } = await api.createUser()
    const page = await openArea(t, service, 'users')
    await page.getByRole('searchbox').fill(email.slice(0, 12).toUpperCase())
    const row = page.getByRole('row', { name: email })
    const dialog = page.getByRole('alertdialog')
    const choose = async (item: string) => {
      await row.getByRole('button').click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const login = async () => (await api.post('/auth/login', { email, password })).status

    await page.waitForURL(/email=/)
    await page.getByRole('link', { name: 'Users' }).click()
    await page.waitForURL((url) => url.search === '')
    assert.equal(await page.getByRole('searchbox').inputValue(), '')
    await page.goBack()
    await row.waitFor()

    await choose('Disable')
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await row.getByText('Disabled').waitFor()
    assert.equal(await login(), 403)

    await choose('Enable')
    await row.getByText('Active').waitFor()
    assert.equal(await login(), 200)

    await choose('Delete')
    const confirm = dialog.getByRole('button', { name: 'Delete' })
    assert.ok(await confirm.isDisabled())
    await dialog.getByRole('textbox').fill(email)
    await confirm.click()
    await page.getByText('No address contains').waitFor()
    assert.equal(await login(), 401)
  })

  it('filters the audit log, and saves what it shows', async (t) => {
    const { user } = await api.createApp()
    const page = await openArea(t, service, 'audit?period=hour')
    await page.getByLabel('Event').selectOption('app')
    await page.getByLabel('User').fill(user.email)
    await page.keyboard.press('Enter')
    // Until the filter is applied, there are more.
    await page.getByRole('row', { name: user.email }).first().waitFor()
    await page.getByRole('rowheader').nth(1).waitFor({ state: 'detached' })
    assert.deepEqual(await page.getByRole('rowheader').allInnerTexts(), ['App created'])
    await page.getByRole('button', { name: /^Details of App created/ }).click()
    await page.getByText(user.id).first().waitFor()
    await assertAccessible(page)

    const csv = (await download(page, 'CSV')).trim().split('\r\n')
    assert.equal(csv.length, 2)
    assert.match(csv[0] ?? '', /^"createdAt","type","userId"/)
    assert.match(csv[1] ?? '', new RegExp(`"app.created","${user.id}"`))
    const events = JSON.parse(await download(page, 'JSON'))
    assert.deepEqual(
      events.map(({ type, userId }: Record<string, string>) => [type, userId]),
      [['app.created', user.id]],
    )
  })

  it('installs a model with its progress, shows its pair, and removes it', async (t) => {
    const page = await openArea(t, service, 'models')
    await page.getByRole('button', { name: 'Add English → French' }).click()
    await page.getByRole('progressbar').waitFor()
    const row = page.getByRole('row', { name: /English → French.*Remove/ })
    await row.getByText('Installed').waitFor()
    await assertAccessible(page)

    await page.getByRole('link', { name: 'Engines' }).click()
    await page.getByRole('heading', { level: 1, name: 'Engines' }).waitFor()
    await page.getByLabel('Search by language').fill('french')
    await page.getByRole('row', { name: /English → French.*marian/ }).waitFor()

    await page.getByRole('link', { name: 'Models' }).click()
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })
  })

  it('imports a model from its files, and says what is wrong with others', async (t) => {
    const page = await openArea(t, service, 'models')
    await page.getByRole('button', { name: 'Import a model' }).click()
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: 'Import' })
    await submit.click()
    await dialog.getByText('Choose the files of the model.').waitFor()
    const filesField = dialog.getByLabel('Files of the model')
    const mimeType = 'application/octet-stream'
    await filesField.setInputFiles([{ name: 'enfr.zip', mimeType, buffer: Buffer.from('PK') }])
    await submit.click()
    // The name is isolated from the sentence around it.
    await dialog.getByText(/enfr\.zip.* is an archive\. Unpack it/).waitFor()
    await assertAccessible(page)
    await filesField.setInputFiles(
      files('enfr').map((name) => ({ name, mimeType, buffer: read('enfr', name) })),
    )
    await submit.click()
    await page.getByText('Added English → French.').waitFor()
    const row = page.getByRole('row', { name: /English → French.*Installed.*Imported/ })
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })
  })

  it('opens a user, and changes the limits of their app', async (t) => {
    const { app, user, credentials } = await api.createApp('Shop')
    await api.post('/queue', { text: 'A secret.', from: 'en', to: 'es' }, credentials)
    const page = await openArea(t, service, `users?email=${user.email}`)
    await page.getByRole('link', { name: user.email }).click()
    await page.getByRole('button', { name: /^Change limits: .*Shop/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Characters a month').first().fill('1234')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^\d of 1,234 characters$/).waitFor()
    const { body } = await api.call(`/apps/${app.id}`, { headers: user.bearer })
    assert.equal(body.limits.monthlyCharacters, 1234)

    await page.getByRole('link', { name: 'Show jobs' }).click()
    await page.getByRole('row', { name: /Shop.*English → Spanish.*9/ }).waitFor()
    assert.ok(!(await page.content()).includes('A secret.'))
    await assertAccessible(page)
  })

  it('shows what was measured with own texts, and removes it', async (t) => {
    const measurements = [newMeasurement({ set: 'our manuals' })]
    const saved = await api.post('/measurements', { measurements }, service.user.bearer)
    assert.equal(saved.status, 201)
    const page = await openArea(t, service, 'engines')
    const list = page.getByRole('table', { name: 'Measured with your own texts' })
    await list.getByRole('row', { name: /English → Spanish.*51\.3 ± 1\.5.*our manuals/ }).waitFor()
    await page.getByLabel('Search by language').fill('english spanish')
    const pairs = page.getByRole('table', { name: 'Language pairs with their route and quality' })
    const measured = pairs.getByRole('row', { name: /English → Spanish.*51\.3.*our manuals/ })
    await measured.waitFor()
    await assertAccessible(page)
    await list.getByRole('button', { name: 'Remove the measurement of' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await list.waitFor({ state: 'detached' })
    await measured.waitFor({ state: 'detached' })
    const { body } = await api.call('/measurements', { headers: service.user.bearer })
    assert.deepEqual(body.measurements, [])
  })

  it('shows the processes, the database and the jobs', async (t) => {
    const page = await openArea(t, service, 'service')
    await page.getByRole('rowheader', { name: `${hostname()} Server Jobs` }).waitFor()
    await page.getByText(/^(Embedded \(PGlite\)|PostgreSQL)$/).waitFor()
    await page.getByText('Nothing waits').waitFor()
  })
})

describe('the texts of the audit log', () => {
  it('name each type of event', () => {
    assert.deepEqual(Object.keys(texts.types).sort(), [...auditTypes].sort())
  })

  it('name the subject of each type', () => {
    const subjects = new Set(auditTypes.map((type) => type.split('.')[0]))
    assert.deepEqual(Object.keys(texts.subjects).sort(), [...subjects].sort())
  })
})
