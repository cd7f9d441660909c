import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { result, source } from '../support/translate-page.ts'

const csv = (text: string) => ({
  name: 'terms.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

describe('the glossaries page', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t, { worker: false })
  const browser = await startBrowser(t)

  async function open(t: Scope, view: View = {}) {
    const { user, credentials } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, undefined, { user, ...view })
    return { page, credentials, show: () => page.goto(`${api.url}/console/glossaries`) }
  }

  const pair = { from: 'en', to: 'es' }
  const glossaryOf = (entries: object[]) => ({
    name: 'Products',
    dictionaries: [{ ...pair, entries }],
  })

  it('creates a glossary from a file or a first term, adds entries, and finds them', async (t) => {
    const { page, show } = await open(t)
    await show()
    const dialog = page.getByRole('dialog')
    const create = async (name: string) => {
      await page.getByRole('button', { name: 'New glossary' }).click()
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('From').selectOption('en')
      await dialog.getByLabel('To', { exact: true }).selectOption('es')
    }
    await create('Brands')
    await dialog.getByRole('radio', { name: 'Import a file' }).check()
    await dialog
      .getByLabel('File', { exact: true })
      .setInputFiles(csv('source,target,from,to,forms\nboat,"barco ""Sol"" 2",,,\n'))
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
    await page.getByText('barco "Sol" 2').waitFor()
    await page.getByRole('button', { name: 'All glossaries' }).click()
    await create('Products')
    await dialog.getByLabel('Source').fill('house|houses')
    await dialog.getByLabel('Translation').fill('Casita')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('rowheader', { name: 'house|houses' }).waitFor()
    const form = page.getByRole('form', { name: 'Add' })
    await form.getByRole('button', { name: 'Add' }).click()
    await form.getByText('Enter a text.').nth(1).waitFor()
    assert.equal(await form.locator('[aria-invalid=true]').count(), 2)
    await form.getByLabel('Source').fill('garden')
    await form.getByLabel('Translation').fill('Jardincito|Jardincitos')
    await page.keyboard.press('Enter')
    await page.getByRole('rowheader', { name: 'garden' }).waitFor()
    await page.getByLabel('Search entries').fill('JARDIN')
    await page.getByText('1 of 2').waitFor()
    assert.equal(await page.getByRole('rowheader').count(), 1)
    await page.getByRole('button', { name: /^Actions for .garden/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    assert.equal(await dialog.getByLabel('Other forms').inputValue(), 'Jardincitos')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Translate with it' }).click()
    await source(page).fill('The house is red.')
    await result(page, /Casita/)
  })

  it('edits and deletes entries, and then the glossary', async (t) => {
    const { page, credentials, show } = await open(t)
    const entries = [
      { source: 'house', target: 'Casita' },
      { source: 'garden', target: 'Jardincito' },
    ]
    await api.post('/glossaries', glossaryOf(entries), credentials)
    await show()
    await page.getByRole('button', { name: 'Products' }).click()
    await page.getByRole('button', { name: /^Actions for .house/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Translation').fill('Mansión')
    await page.getByRole('dialog').getByLabel('Other forms').fill('mansiones')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Mansión|mansiones').waitFor()
    await page.getByRole('button', { name: /^Actions for .garden/ }).click()
    await page.getByRole('menuitem', { name: 'Delete entry' }).click()
    await page.getByText('The entry is deleted').waitFor()
    assert.equal(await page.getByRole('rowheader').count(), 1)
    await page.getByRole('button', { name: /^Actions for .Products/ }).click()
    await page.getByRole('menuitem', { name: 'Delete glossary' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete glossary' }).click()
    await page.getByText('This app has no glossary yet.').waitFor()
  })

  it('imports files, says what that does and what is wrong, undoes it, and exports', async (t) => {
    const { page, credentials, show } = await open(t)
    await api.post('/glossaries', glossaryOf([{ source: 'a', target: 'b' }]), credentials)
    await show()
    await page.getByRole('button', { name: 'Products' }).click()
    const dialog = page.getByRole('dialog')
    const choose = async (text: string) => {
      await page.getByLabel('File', { exact: true }).setInputFiles(csv(text))
      await dialog.getByRole('button', { name: 'Import' }).click()
    }
    await page.getByRole('button', { name: 'Import' }).click()
    await choose('house,casa\nhouse\n')
    await dialog.getByText('Line 2 does not have two columns.').waitFor()
    await choose('house,casa\nhouse,hogar\n')
    await dialog.getByRole('alert').filter({ hasText: 'house' }).waitFor()
    const markup = '<img src=x onerror=alert(1)>'
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles(csv(`A,c\n${markup},"Casa, ""blanca"""\n`))
    await dialog.getByText('1 before, 2 after').waitFor()
    await dialog.getByRole('radio', { name: 'Replace the entries' }).check()
    await dialog.getByRole('button', { name: 'Import' }).click()
    await page.getByText('Imported: 2').waitFor()
    await page.getByRole('rowheader', { name: markup }).waitFor()
    assert.equal(await page.locator('main img').count(), 0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone').waitFor()
    await page.getByRole('rowheader', { name: markup }).waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('rowheader').count(), 1)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    assert.equal((await saved).suggestedFilename(), 'Products.en-es.csv')
  })

  it('takes cells of a spreadsheet, and files as spreadsheets write them', async (t) => {
    const { page, credentials, show } = await open(t)
    const entries = [{ source: 'lake', target: 'lago' }]
    await api.post('/glossaries', glossaryOf(entries), credentials)
    await show()
    await page.getByRole('button', { name: 'Products' }).click()
    const form = page.getByRole('form', { name: 'Add' })
    const dialog = page.getByRole('dialog')
    const paste = async (field: Locator, text: string) => {
      await field.focus()
      await page.evaluate(`{
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', ${JSON.stringify(text)})
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true })
        document.activeElement.dispatchEvent(event)
      }`)
    }
    await paste(form.getByLabel('Source'), 'house\tcasa\r\n')
    assert.equal(await form.getByLabel('Translation').inputValue(), 'casa')
    await form.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('rowheader', { name: 'house' }).waitFor()
    await paste(form.getByLabel('Source'), 'English\tSpanish\nriver\trío, arroyo\nsea\tmar\n')
    await dialog.getByText('2 before, 4 after').waitFor()
    await dialog.getByRole('button', { name: 'Import' }).click()
    await page.getByText('río, arroyo').waitFor()
    await page.getByRole('button', { name: 'Import' }).click()
    const file = page.getByLabel('File', { exact: true })
    await file.setInputFiles(csv('Source;Target\ntree;\ntree;árbol\n'))
    await dialog.getByRole('button', { name: 'Import' }).click()
    await dialog.getByText('Line 2: The translation is empty.').waitFor()
    await file.setInputFiles(csv('Source;Target\ntree;árbol\n'))
    await dialog.getByText('4 before, 5 after').waitFor()
    assert.equal(await dialog.getByRole('alert').count(), 0)
    await dialog.getByRole('button', { name: 'Import' }).click()
    await page.getByRole('rowheader', { name: 'tree' }).waitFor()
    await page.getByRole('button', { name: 'All glossaries' }).click()
    await page.getByRole('button', { name: 'New glossary' }).click()
    await dialog.getByLabel('Name').fill('Pasted')
    await dialog.getByLabel('From').selectOption('en')
    await dialog.getByLabel('To', { exact: true }).selectOption('es')
    await paste(dialog.getByLabel('Source'), 'hill\tcolina\nHill\tcerro\n')
    await dialog.getByText('The cells that you pasted').waitFor()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText(/^Line 2: The term .?hill.? is there already/).waitFor()
    await dialog.getByRole('radio', { name: 'Type the first term' }).check()
    assert.equal(await dialog.getByRole('alert').count(), 0)
  })

  it('leaves what others change while the page is open', async (t) => {
    const { page, credentials, show } = await open(t)
    const entries = [
      { source: 'house', target: 'casa' },
      { source: 'garden', target: 'jardín' },
    ]
    const { body } = await api.post('/glossaries', glossaryOf(entries), credentials)
    const path = `/glossaries/${body.id}`
    const addByOthers = (...sources: string[]) =>
      api.call(path, {
        method: 'PATCH',
        headers: credentials,
        body: {
          dictionaries: [{ ...pair, entries: sources.map((source) => ({ source, target: 'x' })) }],
        },
      })
    const stored = async () => {
      const answer = await api.call(`${path}/dictionaries/en/es`, { headers: credentials })
      return answer.body.entries.map(({ source, target }: (typeof entries)[number]) =>
        [source, target].join(' '),
      )
    }
    await show()
    await page.getByRole('button', { name: 'Products' }).click()
    await page.getByRole('rowheader', { name: 'house' }).waitFor()
    await addByOthers('river', 'lake')
    await page.getByRole('button', { name: /^Actions for .house/ }).click()
    await page.getByRole('menuitem', { name: 'Delete entry' }).click()
    await page.getByText('The entry is deleted').waitFor()
    await page.getByRole('rowheader', { name: 'lake' }).waitFor()
    assert.deepEqual(await stored(), ['garden jardín', 'river x', 'lake x'])
    await addByOthers('garden')
    await page.getByRole('button', { name: /^Actions for .garden/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Translation').fill('huerto')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Somebody has changed the glossary in the meantime.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    assert.deepEqual(await stored(), ['river x', 'lake x', 'garden x'])
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByLabel('File', { exact: true }).setInputFiles(csv('river,río\nlake,lago\n'))
    await dialog.getByRole('button', { name: 'Import' }).click()
    await page.getByText('Imported: 2').waitFor()
    await addByOthers('sea', 'lake')
    const imported = page.getByText('Imported: 2').locator('..')
    await imported.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 entry stays: somebody has changed it since').waitFor()
    assert.deepEqual((await stored()).toSorted(), ['garden x', 'lake x', 'river x', 'sea x'])
  })

  for (const view of [
    { scheme: 'light', size: 'wide' },
    { scheme: 'dark', size: 'phone', locale: 'ar' },
  ] as const)
    it(`is accessible: ${Object.values(view).join(', ')}`, async (t) => {
      const { page, credentials, show } = await open(t, view)
      await show()
      await page.locator('main button').first().waitFor()
      await assertAccessible(page)
      const entries = [{ source: 'house|houses', target: 'casa' }]
      await api.post('/glossaries', glossaryOf(entries), credentials)
      await show()
      await page.getByRole('button', { name: 'Products' }).click()
      await page.getByRole('rowheader').waitFor()
      await assertAccessible(page)
    })
})
