// PDF documents on the translate page: what they become, and the preview of their first page.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Download, Locator, Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { makePdf } from '../support/pdf-files.ts'

const pdf = makePdf({
  pages: ['BT /F1 24 Tf 72 700 Td (The house is red.) Tj ET'],
})

/** The codes of a Japanese font, and a font of symbols. */
const pdfWithoutFonts = makePdf({
  pages: [
    'BT /F1 24 Tf 72 700 Td (The house is red.) Tj ET ' +
      'BT /J 24 Tf 72 600 Td <65E5672C> Tj ET BT /S 24 Tf 72 500 Td (abg) Tj ET',
  ],
  resources: '/Font<</F1 3 0 R/J 20 0 R/S 22 0 R>>',
  objects: [
    '<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UTF16-H' +
      '/DescendantFonts[21 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/DW 1000' +
      '/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>' +
      '/FontDescriptor<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 4>>>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>',
  ],
})

describe('PDF documents in the console', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t, {})
  const browser = await startBrowser(t)

  async function open(t: Scope, view: View = {}): Promise<Page> {
    const { user } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, '/?tab=files&from=en&to=es', {
      user,
      ...view,
    })
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    return page
  }

  async function translate(page: Page, name = 'letter.pdf', content = pdf): Promise<Download> {
    const saved = page.waitForEvent('download')
    const buffer = Buffer.from(content)
    const file = { name, mimeType: 'application/pdf', buffer }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.locator('main section button[class*=primary]').click()
    return await saved
  }

  const compareButton = (page: Page): Locator =>
    page.getByRole('button', { name: /Compare first page/ }).first()

  it('shows the first page before and after, side by side', async (t) => {
    const page = await open(t)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await translate(page)
    await compareButton(page).waitFor()
    assert.deepEqual(
      loaded.filter((path) => /page-pair|pdf\.worker/.test(path)),
      [],
    )
    await compareButton(page).click()
    const [before, after] = await waitForPages(page)
    assert.match(loaded.join(' '), /\/console\/assets\/pdf\.worker[\w.-]+\.mjs/)
    const [left, right] = await Promise.all([pixelsOf(before), pixelsOf(after)])
    assertDrawn(left)
    assertDrawn(right)
    assert.notEqual(left.sum, right.sum)
    const [leftBox, rightBox] = await Promise.all([before.boundingBox(), after.boundingBox()])
    assert.equal(leftBox?.y, rightBox?.y)
    assert.ok((leftBox?.x ?? 0) + (leftBox?.width ?? 0) < (rightBox?.x ?? 0))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(
      `/Compare first page/.test(document.activeElement?.getAttribute('aria-label') ?? '')`,
    )
  })

  it('shows the translation alone after a reload', async (t) => {
    const page = await open(t)
    await translate(page)
    await page.reload()
    await compareButton(page).click()
    const dialog = page.getByRole('dialog', { name: /First page of/ })
    await dialog.getByText(/The original is not shown/).waitFor()
    const translation = dialog.getByRole('img')
    await translation.waitFor()
    assert.equal(await translation.count(), 1)
    assertDrawn(await pixelsOf(translation))
  })

  it('shows both pages of a PDF that has them in turn, also after a reload', async (t) => {
    const page = await open(t)
    await translate(page, 'first.pdf')
    await page.getByLabel('Pages').selectOption('Original and translation in turn')
    await translate(page, 'second.pdf')
    await page.reload()
    await compareButton(page).click()
    const [before, after] = await waitForPages(page)
    const [original, translation] = await Promise.all([pixelsOf(before), pixelsOf(after)])
    assertDrawn(original)
    assertDrawn(translation)
    assert.notEqual(original.sum, translation.sum)
  })

  it('translates into Word and web pages, and remembers the choice', async (t) => {
    const page = await open(t)
    assert.equal(await page.getByLabel('Result as').count(), 0)
    assert.equal((await translate(page)).suggestedFilename(), 'letter.es.pdf')
    await page.getByLabel('Result as').selectOption('Word (.docx)')
    assert.equal(await page.getByLabel('Pages').count(), 0)
    const again = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Translate again/ }).click()
    const word = await again
    assert.equal(word.suggestedFilename(), 'letter.es.docx')
    assert.equal((await readFile(await word.path())).subarray(0, 2).toString(), 'PK')
    // Only the first translation is a PDF, and only it would become another one.
    await page.getByText(/^Done.*Word \(\.docx\)/).waitFor()
    assert.equal(await page.getByRole('button', { name: /Compare first page/ }).count(), 1)
    await page.reload()
    await page.getByLabel('Result as').waitFor()
    assert.equal(await page.getByLabel('Result as').inputValue(), 'docx')
    assert.equal((await translate(page)).suggestedFilename(), 'letter.es.docx')
    await page.getByLabel('Result as').selectOption('Web page (.html)')
    const web = await translate(page)
    assert.equal(web.suggestedFilename(), 'letter.es.html')
    assert.match(await readFile(await web.path(), 'utf8'), /La casa es roja\./)
  })

  it('draws the same page where the console reads from right to left', async (t) => {
    const [english, arabic] = await Promise.all(
      ['en', 'ar'].map(async (locale) => {
        const page = await open(t, { locale, size: 'phone' })
        await translate(page)
        await page.locator('button[aria-haspopup=dialog]', { hasText: /first|الأولى/ }).click()
        const [original] = await waitForPages(page)
        return await pixelsOf(original)
      }),
    )
    assert.deepEqual(arabic, english)
  })

  it('has the tables of fonts that are not in the file', async (t) => {
    const page = await open(t)
    const statuses = new Map<string, number>()
    page.on('response', (response) =>
      statuses.set(new URL(response.url()).pathname, response.status()),
    )
    await translate(page, 'fonts.pdf', pdfWithoutFonts)
    await compareButton(page).click()
    await waitForPages(page)
    for (const table of [/UniJIS-UTF16-H[\w.-]+\.bcmap$/, /FoxitSymbol[\w.-]+\.pfb$/]) {
      const path = [...statuses.keys()].find((each) => table.test(each))
      assert.equal(statuses.get(path ?? ''), 200, String(table))
    }
  })

  it('says when a page cannot be drawn', async (t) => {
    const page = await open(t)
    await translate(page)
    await page.route('**/pdf.worker*', (route) => route.abort())
    await compareButton(page).click()
    const alerts = page.getByRole('dialog').getByText(/^The first page cannot be shown here/)
    await alerts.nth(1).waitFor()
    await assertAccessible(page)
  })

  for (const view of [
    { scheme: 'light', size: 'wide' },
    { scheme: 'dark', size: 'wide' },
    { scheme: 'light', size: 'phone' },
    { scheme: 'dark', size: 'phone', locale: 'ar' },
  ] as const)
    it(`are accessible: ${Object.values(view).join(', ')}`, async (t) => {
      const page = await open(t, view)
      await translate(page)
      const compare = page.locator('button[aria-haspopup=dialog]', { hasText: /first|الأولى/ })
      await compare.waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await compare.click()
      const [before, after] = await waitForPages(page)
      await assertAccessible(page)
      await assertFits(page)
      // Paper stays white in the dark.
      assertDrawn(await pixelsOf(before))
      if (view.size !== 'phone') return
      const [upper, lower] = await Promise.all([before.boundingBox(), after.boundingBox()])
      assert.equal(upper?.x, lower?.x)
      assert.ok((upper?.y ?? 0) + (upper?.height ?? 0) < (lower?.y ?? 0))
    })
})

async function waitForPages(page: Page): Promise<readonly [Locator, Locator]> {
  const pages = page.getByRole('dialog').locator('canvas:not([hidden])')
  await pages.nth(1).waitFor()
  return [pages.nth(0), pages.nth(1)]
}

interface Pixels {
  readonly count: number
  readonly white: number
  readonly dark: number
  /** Tells one picture from another. */
  readonly sum: number
}

const pixelsOf = (canvas: Locator): Promise<Pixels> =>
  canvas.evaluate((element): Pixels => {
    const { width, height, getContext } = element as unknown as CanvasLike
    const { data } = getContext.call(element, '2d').getImageData(0, 0, width, height)
    const pixels = { count: width * height, white: 0, dark: 0, sum: 0 }
    for (let at = 0; at < data.length; at += 4) {
      const value = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
      if (value === 765 && data[at + 3] === 255) pixels.white++
      if (value < 200) pixels.dark++
      pixels.sum = (pixels.sum * 31 + value) % 1_000_003
    }
    return pixels
  })

/** What the tests, which do not have the types of pages, use of a canvas. */
interface CanvasLike {
  readonly width: number
  readonly height: number
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
  }
}

/** A line of text on white paper. */
function assertDrawn({ count, white, dark }: Pixels): void {
  assert.ok(white > count * 0.9, `${white} of ${count} pixels are white`)
  assert.ok(dark > 500 && dark < count * 0.1, `${dark} of ${count} pixels are dark`)
}

async function assertFits(page: Page): Promise<void> {
  const hidden = await page.evaluate(
    `[document.documentElement, ...document.querySelectorAll('[role=dialog]')]
      .map((each) => each.scrollWidth - each.clientWidth)`,
  )
  assert.ok((hidden as number[]).every((width) => width <= 0))
}
