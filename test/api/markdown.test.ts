// Markdown in direct and queued requests.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'

for (const backend of backends) {
  describe(`Markdown on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend })
    const { credentials } = await api.createApp()
    const languages = { from: 'en', to: 'es', format: 'markdown' }
    const translate = (body: unknown) => api.post('/translateText', body, credentials)

    it('translates words, and keeps marks, code and targets', async () => {
      const { status, body } = await translate({
        text: '# The house\n\n- The **house** is [red](/red "The house").\n\n```\nThe house\n```\n',
        ...languages,
      })
      assert.equal(status, 200)
      assert.match(
        body.translatedText,
        /^# La casa\n\n- .*\*\*.*\[.*\]\(\/red "La casa"\).*\n\n```\nThe house\n```\n$/,
      )
    })

    it('reads a long text in a worker thread', async () => {
      const text = '- The house is red.\n'.repeat(200)
      const { status, body } = await translate({ text, ...languages })
      assert.equal(status, 200)
      assert.equal(body.translatedText, '- La casa es roja.\n'.repeat(200))
    })

    it('rejects a text that is nested too deeply', async () => {
      const { status, body } = await translate({ text: `${'- '.repeat(12_000)}a`, ...languages })
      assert.equal(status, 413)
      assert.equal(body.code, 'text-too-long')
    })

    it('rejects lists of tags', async () => {
      const { status, body } = await translate({
        text: 'The house.',
        ...languages,
        ignoreTags: ['x'],
      })
      assert.equal(status, 400)
      assert.equal(body.errors[0].pointer, '/ignoreTags')
    })

    it('translates a queued text', async () => {
      const body = { text: '> The house\n> is red.\n', ...languages }
      const { body: job } = await api.post('/queue', body, credentials)
      const { body: ended } = await api.call(`/queue/${job.id}?wait=20`, {
        headers: credentials,
      })
      assert.match(ended.result.translatedText, /^> La casa\s(?:> )?es roja\.\n$/)
    })
  })
}
