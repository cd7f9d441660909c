// What the console offers to the roles of a team: nothing that the service then refuses.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type AppAction, neededRoles } from '../../packages/console/src/data/roles.ts'
import { type Api, startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, untilLoaded } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { createTeam, createTeamApp, type TestTeam } from '../support/teams.ts'

/** The operations with an app by what they are for, but for those that every role may use. */
const operations: Readonly<Record<AppAction, readonly string[]>> = {
  translate: [
    'TranslationController_translateText',
    'TranslationController_queueTranslation',
    'TranslationController_cancelQueuedTranslation',
    'TranslationController_retryQueuedTranslation',
    'DocumentController_translateDocument',
  ],
  change: [
    'AppController_updateApp',
    'AppController_createCredential',
    'AppController_testWebhook',
    'AppController_redeliverWebhook',
    'GlossaryController_createGlossary',
    'GlossaryController_updateGlossary',
    'GlossaryController_deleteGlossary',
    'GlossaryController_replaceDictionary',
    'GlossaryController_deleteDictionary',
    'MemoryController_addCorrections',
    'MemoryController_deleteCorrection',
  ],
  manage: [
    'AppController_deleteApp',
    'AppController_updateCredential',
    'AppController_revokeCredential',
    'AppController_rotateWebhookSecret',
  ],
  audit: ['AppController_listAuditEvents'],
  transfer: ['AppController_transferApp'],
}

describe('the roles that the console knows', () => {
  it('are those that the service asks for', async (t) => {
    const api = await startApi(t, { worker: false })
    const { body } = await api.call('/openapi.json')
    const needed = new Map<string, string>()
    for (const methods of Object.values<Record<string, Record<string, string>>>(body.paths))
      for (const operation of Object.values(methods))
        needed.set(operation.operationId ?? '', operation['x-required-role'] ?? '')
    for (const [action, ids] of Object.entries(operations))
      for (const id of ids) assert.equal(needed.get(id), neededRoles[action as AppAction], id)
  })
})

describe('the pages of an app of a team', inChromium, async (t) => {
  if (inChromium.skip) return
  const environment = { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8' }
  const api = await startApi(t, { worker: false, environment })
  const browser = await startBrowser(t)
  const team = await createTeam(api)

  /** The pages of a new app. The settings come last: they disable it. */
  async function createPages(): Promise<string[]> {
    const { id, glossary } = await createFilledApp(api, team)
    const tabs = ['overview', 'keys', 'webhooks', 'limits', 'audit', 'settings']
    return [
      `/console/glossaries?app=${id}`,
      `/console/glossaries?app=${id}&glossary=${glossary}`,
      `/console/corrections?app=${id}`,
      `/console/queue?app=${id}`,
      ...tabs.map((tab) => `/console/apps/${id}?tab=${tab}`),
    ]
  }

  async function openApp(t: Scope, role: 'viewer' | 'member' | 'admin') {
    const { id } = await createFilledApp(api, team)
    const { page } = await openAs(t, { api, browser }, `/console/apps/${id}`, { user: team[role] })
    return page
  }

  for (const role of ['viewer', 'member'] as const)
    it(`offer nothing to a ${role} that is refused`, async (t) => {
      const { page } = await openAs(t, { api, browser }, undefined, { user: team[role] })
      page.on('dialog', (dialog) => dialog.accept())
      const refused: string[] = []
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(`${page.url()}: ${response.url()}`)
      })
      let pressed = 0
      for (const path of await createPages()) pressed += await pressAll(page, api.url + path)
      assert.deepEqual(refused, [])
      assert.ok(pressed > 10, `${pressed} controls`)
    })

  it('say to a viewer why they are read-only, and do not offer the audit log', async (t) => {
    const { page } = await openAs(t, { api, browser }, undefined, { user: team.viewer })
    const note = page.getByText('Your role in the team of this app is Viewer.')
    const pages = await createPages()
    for (const path of pages) {
      await page.goto(api.url + path)
      await note.first().waitFor()
      assert.equal(await note.count(), 1, path)
      assert.equal(await page.getByRole('tab', { name: 'Audit log' }).count(), 0)
      await assertAccessible(page)
    }
    await page.goto(`${api.url}${pages.find((path) => path.endsWith('settings'))}`)
    await page.getByRole('checkbox').first().waitFor()
    assert.equal(await page.locator('main input:enabled, main select:enabled').count(), 0)
    await page.goto(`${api.url}${pages.find((path) => path.endsWith('overview'))}`)
    // What the fields hold can be read.
    assert.equal(await page.getByLabel('Description').inputValue(), 'Of the shop')
    assert.ok(await page.getByLabel('Description').isDisabled())
    assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
  })

  it('let a member change an app, and neither delete it nor revoke its keys', async (t) => {
    const page = await openApp(t, 'member')
    await page.getByLabel('Description').fill('Of the new shop')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Review' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Delete the app' }).count(), 0)
    await page.getByRole('tab', { name: 'Keys' }).click()
    await page.getByRole('button', { name: 'New key' }).waitFor()
    await page.getByText('You need the role Admin to change this.').waitFor()
    assert.equal(await page.getByRole('button', { name: /^Actions for/ }).count(), 0)
  })

  it('offer all to an admin but the transfer', async (t) => {
    const page = await openApp(t, 'admin')
    await page.getByRole('tab', { name: 'Audit log' }).click()
    await page.getByText('App created').waitFor()
    await page.getByRole('tab', { name: 'Keys' }).click()
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Delete the app' }).waitFor()
    assert.equal(await page.getByText('Your role in the team').count(), 0)
  })
})

/** An app with a webhook, a glossary, a correction and a job. */
async function createFilledApp(api: Api, team: TestTeam) {
  const { app, credentials } = await createTeamApp(api, team)
  const pair = { from: 'en', to: 'es' }
  const entries = [{ ...pair, source: 'house', target: 'mansión' }]
  const { bearer } = team.owner
  const webhook = { webhookUrl: values.url }
  const body = { description: 'Of the shop', ...webhook }
  const changed = await api.call(`/apps/${app.id}`, { method: 'PATCH', headers: bearer, body })
  const tested = await api.post(`/apps/${app.id}/webhooks/test`, webhook, bearer)
  await api.post('/memory', { entries }, credentials)
  const queued = await api.post('/queue', { text: 'The house is red.', ...pair }, credentials)
  const dictionaries = [{ ...pair, entries: [{ source: 'house', target: 'mansión' }] }]
  const created = await api.post('/glossaries', { name: 'Terms', dictionaries }, credentials)
  const statuses = [changed, tested, queued, created].map(({ status }) => status)
  assert.deepEqual(statuses, [200, 202, 202, 201])
  return { id: app.id as string, glossary: created.body.id as string }
}

/** What is pressed: all that may send something. */
const pressable = 'main button:enabled:not([role=tab], [aria-label^=Copy])'

/** Presses each control of a page, and what it opens; returns how many. */
async function pressAll(page: Page, url: string): Promise<number> {
  for (let index = 0; ; index++) {
    await page.goto(url)
    await untilLoaded(page)
    await fillFields(page.locator('main'))
    const control = page.locator(pressable).filter({ visible: true }).nth(index)
    if ((await control.count()) === 0) return index
    await control.click()
    await pressOpened(page, control)
  }
}

/** Presses each item of the menu that a control has opened, and submits what opens. */
async function pressOpened(page: Page, control: Locator): Promise<void> {
  await page.waitForLoadState('networkidle')
  const items = page.getByRole('menuitem')
  const names = await items.allInnerTexts()
  for (const [index, name] of names.entries()) {
    if (index > 0) await control.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await page.waitForLoadState('networkidle')
    await submitOpened(page)
    await page.keyboard.press('Escape')
  }
  if (names.length === 0) await submitOpened(page)
}

async function submitOpened(page: Page): Promise<void> {
  const dialog = page.locator('[role=dialog], [role=alertdialog]').last()
  if ((await dialog.count()) > 0) {
    await fillFields(dialog)
    await dialog.getByRole('button').last().click()
    await page.waitForLoadState('networkidle')
  }
}

const values: Readonly<Record<string, string>> = {
  number: '1',
  text: 'x',
  url: 'http://127.0.0.1:1/webhooks',
}

/** So that what was typed can be saved. */
async function fillFields(place: Locator): Promise<void> {
  for (const field of await place.locator('input:enabled, textarea:enabled').all()) {
    const value = values[(await field.getAttribute('type')) ?? 'text']
    if (value !== undefined) await field.fill(value)
  }
}
