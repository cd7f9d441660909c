// Tags in texts, through DeepL's official client and without.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as deepl from 'deepl-node'
import fc from 'fast-check'
import { startApi } from '../support/api.ts'
import '../support/property-seed.ts'
import { keyOf, patient } from './support.ts'

describe('DeepL: tags', async (t) => {
  const api = await startApi(t, { worker: false })
  const key = keyOf((await api.createApp()).app)
  const client = new deepl.DeepLClient(key, { serverUrl: api.url, ...patient })
  const translate = async (text: string, options: deepl.TranslateTextOptions) =>
    (await client.translateText(text, 'en', 'es', options)).text

  const examples: readonly [
    name: string,
    text: string,
    options: deepl.TranslateTextOptions,
    expected: string,
  ][] = [
    ['XML', 'The <b>house</b> &amp; a <x/>dog.', {}, 'La <b>casa</b> &amp; un <x/>perro.'],
    [
      'ignored elements, as a list',
      'Press <key>The house</key> <k>The dog</k>.',
      { ignoreTags: ['key', 'k'] },
      'Prensa <key>The house</key> <k>The dog</k>.',
    ],
    [
      'ignored elements, as a string',
      '<p><key>The house</key></p><k>The dog</k>',
      { ignoreTags: 'key,k' },
      '<p><key>The house</key></p><k>The dog</k>',
    ],
    [
      'letter case in the names of XML',
      '<p>the <X>house</X></p>',
      { ignoreTags: 'x' },
      '<p>la <X>casa</X></p>',
    ],
    [
      'no letter case in the names of HTML',
      '<p>the dog <X>house</X></p>',
      { tagHandling: 'html', ignoreTags: 'x' },
      '<p>el perro <X>house</X></p>',
    ],
    [
      'outlineDetection and a version',
      '<p>the house</p>',
      { outlineDetection: true, tagHandlingVersion: 'v1' },
      '<p>la casa</p>',
    ],
  ]
  for (const [name, text, options, expected] of examples)
    it(`respects ${name}`, async () =>
      assert.equal(await translate(text, { tagHandling: 'xml', ...options }), expected))

  it('ends sentences at splitting tags, and not at others', async () => {
    const text = '<p><a>The house</a><a>is red.</a></p>'
    const split = await translate(text, { tagHandling: 'xml', splittingTags: ['a'] })
    const joined = await translate(text, { tagHandling: 'xml', nonSplittingTags: ['a'] })
    assert.notEqual(split, joined)
    for (const each of [split, joined]) assert.match(each, /^<p>.*<a>.*<\/a>.*<\/p>$/)
  })

  it('bring ignored elements of XML back byte for byte', async () => {
    const inner = fc
      .array(
        fc.constantFrom('The house', ' ', '\n', '&amp;', '&#233;', '<i>red</i>', '<x/>', '😀', '>'),
        { maxLength: 8 },
      )
      .map((pieces) => pieces.join(''))
    const property = fc.asyncProperty(fc.array(inner, { minLength: 1 }), async (contents) => {
      const ignored = contents.map((content, index) => `<keep n="${index}">${content}</keep>`)
      const text = `<doc><p>The dog is ${ignored.join(' and ')}.</p></doc>`
      const translated = await translate(text, { tagHandling: 'xml', ignoreTags: 'keep' })
      assert.deepEqual(translated.match(/<keep.*?<\/keep>/gs), ignored)
      assert.notEqual(translated, text)
    })
    await fc.assert(property)
  })
})
