// The translate page with neural models and a language model: alternatives of a word, and a long
// translation that grows.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { installCalibratedModels } from '../support/calibrated-models.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { answerEach, startLlmServer, textsOf } from '../support/llm-server.ts'
import { result, source } from '../support/translate-page.ts'

const rooms = (color: string) =>
  `${Array.from({ length: 40 }, (_, number) => `Room ${number} is ${color}`).join(', ')}.`
const german = (text: string) => text.replace(/Room (\d+) is red/g, 'Zimmer $1 ist rot')

describe('the translate page', inChromium, async (t) => {
  if (inChromium.skip) return
  const last = Promise.withResolvers<void>()
  const llm = await startLlmServer(t, async (request) => {
    if (textsOf(request).some((text) => text.includes('Room 0 is late'))) await last.promise
    return answerEach(request, (text) => german(text.replaceAll('is late', 'is red')))
  })
  const servers = [{ address: llm.address, model: 'tiny', languages: ['en', 'de'], slots: 4 }]
  const storage = await anyBackend.createStorage()
  const environment = {
    ...installCalibratedModels(storage.dataDir),
    DRAGOMAN_LLM_SERVERS: JSON.stringify(servers),
  }
  const api = await startApi(t, { storage, worker: false, environment })
  const browser = await startBrowser(t)
  const open = async (scope: Parameters<typeof openAs>[0], search: string) => {
    const user = await api.createUser()
    await api.post('/create', { name: 'Site' }, user.bearer)
    return (await openAs(scope, { api, browser }, `/${search}`, { user })).page
  }

  it('shows what else a word may be, and nothing of a sentence', async (t) => {
    const page = await open(t, '?from=en&to=fr')
    await source(page).fill('house')
    await result(page, /^maison$/)
    const others = page.getByText(/^Also: [^,]+(, [^,]+)+$/)
    await others.waitFor()
    await assertAccessible(page)
    await source(page).fill('The red house. The green car.')
    await result(page, /maison/)
    await others.waitFor({ state: 'detached' })
  })

  it('shows what is there of a long translation, and then all of it', async (t) => {
    const page = await open(t, '?from=en&to=de')
    await source(page).fill(`${rooms('red')}\n\n${rooms('late')}`)
    const pane = page.locator('section[lang=de]')
    await pane.getByText('Zimmer 39 ist rot.').waitFor()
    assert.equal((await pane.innerText()).trim(), german(rooms('red')))
    const copy = page.getByRole('button', { name: 'Copy' })
    assert.ok(await copy.isDisabled(), 'a part can be copied as the whole')
    last.resolve()
    await result(page, /rot\.\n\nZimmer 0[\s\S]*39 ist rot\.$/)
    await page.locator('button:enabled', { hasText: 'Copy' }).waitFor()
  })
})
