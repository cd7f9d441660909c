// A translation that the user changes, and a text that is in another language than was chosen.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  changedSentences,
  pairSentences,
} from '../../packages/console/src/pages/translate/result/sentence-pairs.ts'
import { startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { installCalibratedModels } from '../support/calibrated-models.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { result, source } from '../support/translate-page.ts'

const side = (language: string) => (text: string) => ({ text, language })
const english = side('en')
const spanish = side('es')

describe('pairs of sentences', () => {
  it('are of the same place, whatever is between them', () => {
    const text = ' The house is red.  It is big.\n\n- A garden'
    const translation = ' La casa es roja.  Es grande.\n\n- Un jardín'
    const pairs = pairSentences(english(text), spanish(translation)).map(({ source, target }) => [
      source,
      translation.slice(target.start, target.end),
    ])
    assert.deepEqual(pairs, [
      ['The house is red.', 'La casa es roja.'],
      ['It is big.', 'Es grande.'],
      ['- A garden', '- Un jardín'],
    ])
  })

  it('are lines where sentences differ in number, and texts where lines do', () => {
    const pairs = pairSentences(english('One. Two.\nThree.'), spanish('Uno y dos.\nTres.'))
    assert.deepEqual(
      pairs.map(({ source }) => source),
      ['One. Two.', 'Three.'],
    )
    assert.equal(pairSentences(english('One.\nTwo.'), spanish('Uno. Dos.')).length, 1)
    assert.deepEqual(pairSentences(english('\n \n'), spanish('\n \n')), [])
  })

  it('are corrections where they were changed', () => {
    const before = spanish('La casa es roja. Es grande.')
    const changed = (text: string) =>
      changedSentences(english('The house is red. It is big.'), before, text)
    assert.deepEqual(changed(before.text), [])
    assert.deepEqual(changed('La casa es roja. Es enorme.'), [
      { source: 'It is big.', target: 'Es enorme.' },
    ])
    assert.deepEqual(changed('La casa roja es grande.'), [
      { source: 'The house is red. It is big.', target: 'La casa roja es grande.' },
    ])
    assert.deepEqual(changed(''), [])
  })
})

describe('the result of the translate page', inChromium, async (t) => {
  if (inChromium.skip) return
  const storage = await anyBackend.createStorage()
  const environment = installCalibratedModels(storage.dataDir)
  const api = await startApi(t, { storage, environment })
  const browser = await startBrowser(t)

  async function open(t: Scope, path: string, view: View = {}) {
    const { user, app, credentials } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, path, { user, ...view })
    const usage = async (): Promise<number> =>
      (await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })).body.totals.characters
    return { page, credentials, usage }
  }

  it('is changed in place, and kept as a correction of the sentence', async (t) => {
    const { page, credentials } = await open(t, '/?from=en&to=es')
    await source(page).fill('The house is red. The garden is big.')
    await result(page, /El jardín es grande/)
    await page.getByRole('region', { name: 'Translation' }).click()
    const edited = page.getByLabel('Translation, as you change it')
    await edited.fill('La casa es roja. ¡Qué jardín!')
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Save as correction' }).click()
    const correction = page.locator('mark', { hasText: '¡Qué jardín!' })
    await correction.waitFor()
    assert.equal(await correction.getAttribute('title'), 'Your own correction')
    await assertAccessible(page)
    const { body } = await api.call('/memory', { headers: credentials })
    assert.deepEqual(
      body.corrections.map(({ source, target }: Record<string, string>) => [source, target]),
      [['The garden is big.', '¡Qué jardín!']],
    )
  })

  it('keeps what was changed until it is taken back, and swaps with it', async (t) => {
    const { page } = await open(t, '/?from=en&to=es')
    await source(page).fill('The house is red.')
    await result(page, /^La casa es roja\.$/)
    await page.getByRole('button', { name: 'Edit' }).click()
    const edited = page.getByLabel('Translation, as you change it')
    await edited.fill('La casa es grande.')
    await page.getByRole('button', { name: 'Undo my changes' }).click()
    await result(page, /^La casa es roja\.$/)
    await page.getByRole('button', { name: 'Edit' }).click()
    await edited.fill('La casa es grande.')
    await page.reload()
    await edited.waitFor()
    assert.equal(await edited.inputValue(), 'La casa es grande.')
    await page.getByRole('button', { name: 'Swap languages' }).click()
    assert.equal(await source(page).inputValue(), 'La casa es grande.')
    await result(page, /^The house is big\.$/)
  })

  it('offers other words for the one that is pressed, with what follows them', async (t) => {
    const { page, usage } = await open(t, '/?from=en&to=fr')
    await source(page).fill('The red house is big and the car is green.')
    await result(page, /maison/)
    const region = page.getByRole('region', { name: 'Translation' })
    const before = (await region.textContent()) ?? ''
    const used = await usage()
    const [first = '', second = ''] = before.split(' ')
    const [x = 0, y = 0] = (await page.evaluate(`(() => {
      const text = document.querySelector('section[lang=fr]').firstChild
      const range = document.createRange()
      range.setStart(text, ${first.length + 2})
      range.setEnd(text, ${first.length + 3})
      const { left, top } = range.getBoundingClientRect()
      return [left, top]
    })()`)) as number[]
    await page.mouse.click(x + 2, y + 8)
    const menu = page.getByRole('menu')
    await menu.waitFor()
    assert.ok((await menu.getAttribute('aria-label'))?.includes(second), 'it names the word')
    await assertAccessible(page)
    const edited = page.getByLabel('Translation, as you change it')
    await page.keyboard.press('Escape')
    assert.equal(await menu.count(), 0)
    await edited.press('Alt+ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const item = page.locator('[role=menuitem]:focus')
    await item.waitFor()
    const chosen = await item.textContent()
    await page.keyboard.press('Enter')
    assert.equal(await edited.inputValue(), `${first} ${chosen}`)
    assert.notEqual(await edited.inputValue(), before)
    await page.locator('textarea:focus[lang=fr]').waitFor()
    assert.equal(await usage(), used, 'looking at other words costs nothing')
  })

  it('offers other wordings of a phrase, and nothing where the engine has none', async (t) => {
    const { page } = await open(t, '/?from=en&to=fr')
    await source(page).fill('house')
    await result(page, /maison/)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Other words' }).click()
    const wording = page.locator('[role=menuitem]').first()
    const text = await wording.textContent()
    await wording.click()
    assert.equal(await page.getByLabel('Translation, as you change it').inputValue(), text)
    await assertAccessible(page)
  })

  it('is read aloud by voices of this device, and by no others', async (t) => {
    const { page } = await open(t, '/?from=en&to=fr')
    await page.addInitScript(`
      const own = { name: 'own', voiceURI: 'own', lang: 'fr_FR', localService: true }
      const others = { name: 'cloud', voiceURI: 'cloud', lang: 'en-US', localService: false }
      window.spoken = []
      window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }
      const value = {
        getVoices: () => [{ ...others }, { ...own }],
        addEventListener() {},
        removeEventListener() {},
        cancel: () => spoken.push('cancel'),
        speak: ({ voice, text }) => spoken.push(voice.name + ': ' + text),
      }
      Object.defineProperty(window, 'speechSynthesis', { value })`)
    await page.reload()
    await source(page).fill('house')
    await result(page, /maison/)
    await page.getByRole('button', { name: 'Read the translation aloud' }).click()
    const stop = page.getByRole('button', { name: 'Stop reading' })
    await assertAccessible(page)
    assert.equal(await page.getByRole('button', { name: 'Read the text aloud' }).count(), 0)
    assert.deepEqual(await page.evaluate('spoken'), ['cancel', 'own: maison'])
    await stop.click()
    await stop.waitFor({ state: 'detached' })
    assert.deepEqual(await page.evaluate('spoken'), ['cancel', 'own: maison', 'cancel'])
  })

  it('says that a language is not installed, and lets an operator add it', async (t) => {
    const text = 'Das Haus ist rot.'
    const { page } = await open(t, '/?from=de&to=es')
    await source(page).fill(text)
    await page.getByRole('heading', { name: 'German is not installed' }).waitFor()
    await page.getByText('Ask whoever runs this service to add it').waitFor()
    await assertAccessible(page)

    const user = await api.createOperator()
    const { page: own } = await openAs(t, { api, browser }, undefined, { user })
    const added: unknown[] = []
    const body = { wanted: [], processes: [], available: [{ pair: 'de-en', bytes: 31_000_000 }] }
    await own.route(/\/models/, (route) => {
      const request = route.request()
      if (request.method() === 'POST') added.push(request.postDataJSON())
      return route.fulfill({ json: request.method() === 'POST' ? {} : body })
    })
    await own.goto(`${api.url}/?from=de&to=es`)
    await source(own).fill(text)
    await own.getByRole('button', { name: 'Add German (31 MB)' }).click()
    await own.getByText('German is being downloaded.').waitFor()
    assert.deepEqual(added, [{ pair: 'de-en' }])
    await assertAccessible(own)
  })

  it('marks the terms of a glossary', async (t) => {
    const { page, credentials } = await open(t, '/?from=en&to=es', { scheme: 'dark' })
    const dictionaries = [
      { from: 'en', to: 'es', entries: [{ source: 'house', target: 'mansión' }] },
    ]
    const { body } = await api.post('/glossaries', { name: 'Terms', dictionaries }, credentials)
    await page.goto(`${api.url}/?from=en&to=es&glossary=${body.id}`)
    await source(page).fill('The house is red.')
    const term = page.locator('mark', { hasText: 'mansión' })
    await term.waitFor()
    assert.match((await term.getAttribute('title')) ?? '', /^From the glossary: .?house.?$/)
    await assertAccessible(page)
  })

  it('says that a text looks like another language than the chosen one', async (t) => {
    const { page } = await open(t, '/?from=es&to=en')
    await source(page).fill('The old bridge is closed on Sundays and nobody knows why.')
    await page.getByText('This looks like English.').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Translate from English' }).click()
    await page.waitForURL(/from=en&to=es/)
    assert.equal(await page.getByText('This looks like').count(), 0)
  })

  it('flips the target where the text is in it already', async (t) => {
    const { page } = await open(t, '/?to=es')
    await source(page).fill('La casa es roja y el jardín es muy grande.')
    await result(page, /house/)
    assert.equal(new URL(page.url()).searchParams.get('to'), 'en')
    await page.goBack()
    assert.ok(!page.url().includes('to=es'), page.url())
  })
})
