import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'

const pair = { from: 'en', to: 'es' }
const markup = '<img src=x onerror=alert(1)>'

describe('the corrections page', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t, { worker: false })
  const browser = await startBrowser(t)

  async function open(t: Scope, view: View = {}) {
    const { user, credentials } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, undefined, { user, ...view })
    const add = (entries: object[]) => api.post('/memory', { entries }, credentials)
    return { page, add, show: () => page.goto(`${api.url}/console/corrections`) }
  }

  it('adds a correction, which the translator uses, and deletes it', async (t) => {
    const { page, show } = await open(t)
    await show()
    await page.getByText('This app has no corrections yet').waitFor()
    await page.getByRole('button', { name: 'Add correction' }).first().click()
    const dialog = page.getByRole('dialog')
    // The form begins with the languages that the translator would have.
    assert.equal(await dialog.getByLabel('To', { exact: true }).inputValue(), 'es')
    for (const side of ['From', 'To'])
      await dialog.getByLabel(side, { exact: true }).selectOption('')
    await dialog.getByRole('button', { name: 'Add correction' }).click()
    // Each field without a value is marked.
    await dialog.getByText('Choose a language.').nth(1).waitFor()
    await dialog.getByText('Enter a text.').nth(1).waitFor()
    assert.equal(await dialog.locator('[aria-invalid=true]').count(), 4)
    await dialog.getByLabel('From').selectOption('en')
    await dialog.getByLabel('To', { exact: true }).selectOption('es')
    await dialog.getByLabel('Sentence').fill('The house is red.')
    await dialog.getByLabel('Translation').fill('La mansión es carmesí.')
    await dialog.getByRole('button', { name: 'Add correction' }).click()
    await page.getByRole('rowheader', { name: 'The house is red.' }).waitFor()
    await page.goto(`${api.url}/?from=en&to=es`)
    await page.getByLabel('Text to translate').fill('The house is red.')
    await page.getByText('La mansión es carmesí.').waitFor()
    await show()
    await page.getByRole('button', { name: /^Delete .The house/ }).click()
    await page.getByText('This app has no corrections yet').waitFor()
  })

  it('finds corrections, in pages, and shows markup as text', async (t) => {
    const { page, add, show } = await open(t)
    const many = Array.from({ length: 60 }, (_, number) => ({
      ...pair,
      source: `House ${number}`,
      target: `Casa ${number}`,
    }))
    const valencian = { from: 'en', to: 'ca-valencia', source: 'Flat', target: 'Pis' }
    await add([...many, valencian, { ...pair, to: 'fr', source: markup, target: 'x' }])
    await show()
    await page.getByRole('rowheader').nth(49).waitFor()
    assert.equal(await page.getByRole('rowheader').count(), 50)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('rowheader').nth(10).waitFor()
    // Languages have names, also those that browsers do not know.
    await page.getByLabel('Search corrections').fill('Flat')
    await page.getByText(/^English → Catalan \(Valencian?\)$/).waitFor()
    await page.getByLabel('Search corrections').fill('ONERROR')
    await page.getByRole('rowheader', { name: markup }).waitFor()
    assert.equal(await page.locator('main img').count(), 0)
    await page.getByLabel('To', { exact: true }).selectOption('es')
    await page.getByText('No correction is like this.').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('rowheader').nth(49).waitFor()
  })

  it('says what an import does, imports TMX and CSV, undoes it, and exports', async (t) => {
    const { page, add, show } = await open(t)
    await show()
    const dialog = page.getByRole('dialog')
    const choose = async (name: string, text: string) => {
      await page.getByRole('button', { name: 'Import' }).click()
      const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
      await page.getByLabel('File').setInputFiles(file)
    }
    const confirm = () => dialog.getByRole('button', { name: 'Import' }).click()
    await choose('a.csv', 'source,target,from,to\nA house.,Una casita.,en,es\n')
    await dialog.getByRole('status').getByText('New').waitFor()
    await confirm()
    await page.getByText('1 correction is imported').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export TMX' }).click()
    const tmx = await readFile(await (await saved).path(), 'utf8')
    assert.match(tmx, /<tmx version="1.4"/)
    await choose('b.tmx', tmx.replace('Una casita.', 'Una casona.'))
    const effect = await dialog.getByRole('status').innerText()
    assert.match(effect.replace(/\s+/g, ' '), /In the file 1 New 0 There already, \D+ 1$/)
    await confirm()
    await page.getByText('Una casona.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('Undone').waitFor()
    await page.getByText('Una casita.').waitFor()
    await choose('b.csv', 'A house.,Una casa.,en,es\nA tree.,Un árbol.,en,es\n')
    await confirm()
    await page.getByText('2 corrections are imported').waitFor()
    await add([{ ...pair, source: 'A tree.', target: 'El árbol.' }])
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('1 entry stays: somebody has changed it since').waitFor()
    await page.getByText('El árbol.').waitFor()
    await page.getByText('Una casita.').waitFor()
    await choose('c.tmx', '<tmx')
    await dialog.getByRole('alert').waitFor()
    await confirm()
    const again = { mimeType: 'text/plain', buffer: Buffer.from('A wall.;Un muro.\n') }
    await page.getByLabel('File').setInputFiles({ name: 'd.csv', ...again })
    await dialog.getByRole('status').getByText('New').waitFor()
    assert.equal(await dialog.getByRole('alert').count(), 0)
    await dialog.getByLabel('From').selectOption('en')
    await dialog.getByLabel('To', { exact: true }).selectOption('fr')
    await dialog.getByRole('status').getByText('New').waitFor()
    await confirm()
    await page.getByText('English → French').waitFor()
  })

  for (const view of [
    { scheme: 'light', size: 'wide' },
    { scheme: 'dark', size: 'phone', locale: 'ar' },
  ] as const)
    it(`is accessible: ${Object.values(view).join(', ')}`, async (t) => {
      const { page, add, show } = await open(t, view)
      await add([{ ...pair, source: 'A house.', target: 'Una casita.' }])
      await show()
      await page.getByRole('rowheader').waitFor()
      await assertAccessible(page)
    })
})
