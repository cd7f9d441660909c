import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../test/support/any-text.ts'
import { dividePrompt, readPair } from './instruction.ts'
import { readLanguage } from './language-names.ts'

describe('the language of a prompt', () => {
  for (const [name, tag] of [
    ['German', 'de'],
    ['german, please', 'de'],
    ['Deutsch', 'de'],
    ['Simplified Chinese', 'zh-Hans'],
    ['Chinese (Traditional)', 'zh-Hant'],
    ['简体中文', 'zh-Hans'],
    ['Mandarin Chinese', 'zh'],
    ['Brazilian Portuguese.', 'pt-BR'],
    ['Portuguese (Brazil)', 'pt-BR'],
    ['português', 'pt'],
    ['zh-CN', 'zh-CN'],
    ['pt_BR', 'pt-BR'],
    ['es:', 'es'],
    ['日本語', 'ja'],
    ['Norwegian Bokmål', 'nb'],
    ['American English', 'en-US'],
  ] as const)
    it(`is read from ${name}`, () => {
      assert.equal(readLanguage(name)?.tag, tag)
    })

  it('is no word of English that is a code, unless it is quoted', () => {
    for (const word of ['it', 'me', 'is', 'the', 'no one'])
      assert.equal(readLanguage(word), undefined, word)
    assert.equal(readLanguage('it"', { quoted: true })?.tag, 'it')
  })

  for (const [prompt, from, ...to] of [
    ['Translate it to German.', undefined, 'de'],
    ['Translate from en to de', 'en', 'de'],
    ["from language 'en' to language 'it'", 'en', 'it'],
    ['Target language: French', undefined, 'fr'],
    ['the target_language is "ja"', undefined, 'ja'],
    ['translate into the language Dutch', undefined, 'nl'],
    ['Translate to French, or into Spanish', undefined, 'fr', 'es'],
    ['according to the rules, keep to it', undefined],
    ['Auto detect to Italian', undefined, 'it'],
  ] as const)
    it(`is the one that is meant: ${prompt}`, () => {
      assert.deepEqual(readPair(prompt), { to, ...(from && { from }) })
    })
})

describe('a question or a request in another language', () => {
  for (const [message, text, to, from] of [
    ['Can you translate "good night" to Spanish?', 'good night', 'es'],
    ['Could you please translate “a house” into German, please?', 'a house', 'de'],
    ['How do you say "good night" in French?', 'good night', 'fr'],
    ['What is "dog" in Portuguese', 'dog', 'pt'],
    ['translate the sentence "It is to go." from English to Italian.', 'It is to go.', 'it', 'en'],
    ['Übersetze ins Spanische: Good night', 'Good night', 'es'],
    ['Bitte übersetzen Sie aus dem Englischen ins Deutsche:\n\nA house', 'A house', 'de', 'en'],
    ['Traduce al francés: A house', 'A house', 'fr'],
    ['Traduce del inglés al español:\nA house', 'A house', 'es', 'en'],
    ['Traduis en espagnol : A house', 'A house', 'es'],
    ['Traduci in inglese:\n\nUna casa', 'Una casa', 'en'],
    ['Traduza para o inglês: Uma casa', 'Uma casa', 'en'],
    ['Vertaal naar het Engels: Een huis', 'Een huis', 'en'],
  ] as const)
    it(`is divided: ${JSON.stringify(message)}`, () => {
      const divided = dividePrompt(message)
      assert.equal(divided.text, text)
      assert.deepEqual(readPair(divided.instruction), { to: [to], ...(from && { from }) })
    })

  for (const message of [
    'What is "it" in the box?',
    'Can you translate "good night" to me?',
    'How do you say "no" to Spanish people who ask you for help all the time?',
    'Übersetze nicht: das Buch',
    'Traduce: un verbo',
  ])
    it(`is none: ${JSON.stringify(message)}`, () => {
      assert.deepEqual(dividePrompt(message), { instruction: '', text: message })
    })
})

describe('a prompt without an instruction', () => {
  it('is all text, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { instruction, text: divided } = dividePrompt(text)
        assert.ok(text.includes(divided))
        if (instruction === '') assert.equal(divided, text)
      }),
    )
  })

  for (const text of [
    'We translate to German.\n\nCall us.',
    'Translate: a verb.',
    'The `code` to German',
    'Please translate this for me.',
    'Note:\n\nThe house is red.',
  ])
    it(`stays whole: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(dividePrompt(text), { instruction: '', text })
    })

  it('takes linear time, however long it is', () => {
    for (const unit of [
      'translate to ',
      'translate "',
      'Übersetze ins ',
      '`',
      'Source Text:',
      '\n\n',
      'to "',
      '#1\nOriginal>\n',
    ]) {
      const text = `${unit.repeat(60_000)}Translated Text:`
      const start = performance.now()
      readPair(dividePrompt(text).instruction)
      assert.ok(performance.now() - start < 2_000, unit)
    }
  })
})
