// How translations should read, as a user of the console says it.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { answerEach, type LlmReply, startLlmServer } from '../support/llm-server.ts'
import { result, translateFiles } from '../support/translate-page.ts'

const english = 'The house is red.'
const source = (page: Page) => page.getByLabel('Text to translate')
const unfold = (page: Page) => page.getByRole('button', { name: /^Options/ }).click()

describe('how a translation should read', inChromium, async (t) => {
  if (inChromium.skip) return
  const browser = await startBrowser(t)

  /** A page, and a language model for German and Spanish, which may fail. */
  async function open(t: TestContext, path: string, view: View = {}, failure?: LlmReply) {
    const llm = await startLlmServer(
      t,
      (request) => failure ?? answerEach(request, (each) => `Modell: ${each}`),
    )
    const servers = [{ address: llm.address, model: 'tiny', languages: ['en', 'de', 'es'] }]
    const environment = { DRAGOMAN_LLM_SERVERS: JSON.stringify(servers) }
    const api = await startApi(t, { backend: anyBackend, environment })
    const user = await api.createUser()
    await api.post('/create', { name: 'Site' }, user.bearer)
    const { page } = await openAs(t, { api, browser }, path, { user, ...view })
    const told = () => llm.requests.at(-1)?.messages[0]?.content ?? ''
    return { page, told, requests: llm.requests }
  }

  it('reaches a model that follows it, and stays in the tab until it is cleared', async (t) => {
    const { page, told } = await open(t, '/?from=en&to=de')
    assert.equal(await page.getByLabel('Context').count(), 0)
    await unfold(page)
    await page.getByLabel('Form of address').selectOption({ label: 'Informal' })
    await page.getByLabel('Style').fill('short')
    await page.getByLabel('Context').fill('A shop for toys.')
    await page.getByLabel('Instructions').fill('Keep names.\n\nWrite digits. ')
    await source(page).fill(english)
    await result(page, /^Modell: The house is red\.$/)
    for (const words of ['A shop for toys.', 'informally', 'style: short', 'names.', 'digits.'])
      assert.ok(told().includes(words), `${words}: ${told()}`)
    assert.equal(await page.getByText('Not followed').count(), 0)
    await assertAccessible(page)

    await page.reload()
    await page.getByRole('button', { name: 'Options (4)' }).click()
    assert.equal(await page.getByLabel('Style').inputValue(), 'short')
    assert.match(page.url(), /formality=less/)
    assert.ok(!page.url().includes('toys'), page.url())
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('button', { name: 'Options', exact: true }).waitFor()
    assert.equal(await page.getByLabel('Context').inputValue(), '')
    assert.ok(!page.url().includes('formality'), page.url())
  })

  it('goes to the engine that quality asks for, and is named where none follows it', async (t) => {
    const { page, requests } = await open(t, '/?from=en&to=es')
    await source(page).fill(english)
    await result(page, /^La casa es roja\.$/)
    assert.equal(await page.getByText('Not followed').count(), 0)
    await unfold(page)
    await page.getByLabel('Form of address').selectOption({ label: 'Formal' })
    await page.getByLabel('Style').fill('short')
    await page
      .getByText('Not followed, as this engine cannot: Form of address and Style.')
      .waitFor()
    assert.equal(requests.length, 0)
    await page.getByLabel('Translate for').selectOption('quality')
    await result(page, /^Modell: The house is red\.$/)
    await page.getByText('Not followed').waitFor({ state: 'detached' })
  })

  it('is said with the other routes that sentences took', async (t) => {
    const { page } = await open(
      t,
      '/?from=en&to=es&optimizeFor=quality',
      {},
      {
        status: 500,
      },
    )
    await source(page).fill(english)
    await result(page, /^La casa es roja\.$/)
    await page.getByText('Some sentences took another route.').waitFor()
  })

  it('is refused where it is too long, in the place where that is', async (t) => {
    const { page } = await open(t, '/?from=en&to=es')
    await unfold(page)
    await page.getByLabel('Context').fill('x'.repeat(4_001))
    await page.getByText('The text is 1 character too long.').waitFor()
    await page.getByLabel('Instructions').fill('x\n'.repeat(11))
    await page.getByText('At most 10 instructions are possible.').waitFor()
    await source(page).fill(english)
    await page.getByText('What is said of how it should read is too long.').waitFor()
    await assertAccessible(page)
    await page.getByLabel('Instructions').fill('y'.repeat(301))
    await page.getByText('An instruction has at most 300 characters.').waitFor()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await result(page, /^La casa es roja\.$/)
  })

  it('holds for documents, which say what was not followed', async (t) => {
    const { page, told } = await open(t, '/?tab=files&from=en&to=de&formality=less')
    const file = { name: 'notes.txt', text: english }
    await translateFiles(page, file)
    await page.getByText('Done').waitFor()
    assert.ok(told().includes('informally'), told())
    await page.goto(page.url().replace('to=de', 'to=es'))
    await translateFiles(page, file)
    await page.getByText('Not followed, as this engine cannot: Form of address.').waitFor()
  })

  it('can be said on a phone, from right to left', async (t) => {
    const view = { locale: 'ar', size: 'phone' } as const
    const { page } = await open(t, '/?from=en&to=es&formality=more', view)
    const button = page.getByRole('button', { name: /^خيارات/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('السياق').fill('A shop.')
    await page.getByLabel('النص المراد ترجمته').fill(english)
    await page.getByText(/^لم يُتّبع/).waitFor()
    await page.getByLabel('السياق').and(page.locator(':dir(ltr)')).waitFor()
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    assert.equal(overflow, 0)
    await assertAccessible(page)
  })
})
