// XML, and the lists of tags of XML and HTML.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'

for (const backend of backends) {
  describe(`the tags of POST /translateText on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { credentials } = await api.createApp()
    const translate = (body: unknown) => api.post('/translateText', body, credentials)

    it('translates XML as text with tags, and returns the rest byte for byte', async () => {
      const frame = ['<?xml version="1.0"?>\n<doc  lang=\'en\'>\n  <t>', '</t>\n</doc>\n'] as const
      const { body } = await translate({
        text: frame.join('The <b id="1">house</b> &amp; the garden are big<br/>.'),
        from: 'en',
        to: 'es',
        format: 'xml',
      })
      assert.equal(
        body.translatedText,
        frame.join('La <b id="1">casa</b> &amp; el jardín es grande<br/>.'),
      )
    })

    for (const format of ['xml', 'html']) {
      it(`ignores tags of ${format}, and splits at those that it names`, async () => {
        const request = {
          text: 'The house<x>The <i>house</i></x>.',
          from: 'en',
          to: 'es',
          format,
        }
        for (const [lists, expected] of [
          [{}, 'La casa<x>La <i>casa</i></x>.'],
          [{ ignoreTags: ['x'] }, 'La casa<x>The <i>house</i></x>.'],
          [
            { ignoreTags: ['X'] },
            `La casa<x>${format === 'xml' ? 'La <i>casa</i>' : 'The <i>house</i>'}</x>.`,
          ],
        ] as const)
          assert.equal((await translate({ ...request, ...lists })).body.translatedText, expected)
      })

      it(`does not take one list of tags of ${format} for another`, async () => {
        const request = { text: 'The red<x/>house.', from: 'en', to: 'es', format }
        const ask = async (lists: object) =>
          (await translate({ ...request, ...lists })).body.translatedText
        const joined = await ask({ nonSplittingTags: ['x'] })
        const split = await ask({ splittingTags: ['x'] })
        assert.notEqual(split, joined)
        // Also when they are cached.
        assert.equal(await ask({ nonSplittingTags: ['x'] }), joined)
        assert.equal(await ask({ splittingTags: ['x'] }), split)
      })
    }
  })
}
