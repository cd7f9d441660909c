// Codes and segments of XLIFF as tools write them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { settingsOf, textsOf, translateText } from '../../../../../test/support/document-formats.ts'
import { cutXliff } from './xliff.ts'

const settings = settingsOf('a.xlf')
const namespace = (version: string) => `urn:oasis:names:tc:xliff:document:${version}`

/** A file of XLIFF 1.2 with this body. */
const first = (body: string): string =>
  `<?xml version="1.0"?>\n<xliff version="1.2" xmlns="${namespace('1.2')}">\n<file original="a" ` +
  `source-language="en" target-language="es" datatype="plaintext"><body>${body}</body>` +
  '</file></xliff>'
/** A file of XLIFF 2.0 with these units. */
const second = (units: string): string =>
  `<xliff version="2.0" xmlns="${namespace('2.0')}" srcLang="en" trgLang="es"><file id="f">` +
  `${units}</file></xliff>`
const state = ' state="needs-review-translation" state-qualifier="leveraged-mt"'
const upper = (source: string, options = {}): string =>
  translateText(cutXliff, source, { settings: settingsOf('a.xlf', options) })

describe('XLIFF 1.2', () => {
  test('fills the segments that a tool prepared in the target, and keeps those with words', () => {
    const source =
      '<source>Go. <g id="1">Stay.</g></source><seg-source><mrk mid="0" mtype="seg">Go.</mrk> ' +
      '<g id="1"><mrk mid="1" mtype="seg">Stay.</mrk></g></seg-source>'
    const unit = (one: string, two: string, own = '') =>
      first(
        `<trans-unit id="1">${source}<target${own}><mrk mid="0" mtype="seg">${one}</mrk> ` +
          `<g id="1"><mrk mid="1" mtype="seg">${two}</mrk></g></target></trans-unit>`,
      )
    assert.equal(upper(unit('', '')), unit('GO.', 'STAY.', state))
    assert.equal(upper(unit('Go.', 'Stay.')), unit('GO.', 'STAY.', state))
    assert.equal(upper(unit('Ve.', '')), unit('Ve.', 'STAY.', state))
    assert.equal(
      upper(unit('<x id="1"/>', '<![CDATA[Queda]]>')),
      unit('GO.', '<![CDATA[Queda]]>', state),
    )
    assert.equal(upper(unit('Ve.', 'Queda.')), unit('Ve.', 'Queda.'))
    const empty = unit('', '').replaceAll('></mrk>', '/>')
    assert.equal(upper(empty), unit('GO.', 'STAY.', state))
    assert.deepEqual(textsOf(cutXliff, unit('Ve.', ''), settingsOf('', { all: true })), [
      'Go.',
      'Stay.',
    ])
  })

  test('has codes that belong together as tags around their words', () => {
    const segmentOf = (source: string) =>
      cutXliff(
        new TextEncoder().encode(
          first(`<trans-unit id="1"><source>${source}</source></trans-unit>`),
        ),
        settings,
      ).segments
    const around = ['the ', { open: 0 }, 'red', { close: 0 }, ' house']
    for (const [opening, closing] of [
      ['<g id="1">', '</g>'],
      ['<bpt id="1">&lt;b></bpt>', '<ept id="1">&lt;/b></ept>'],
      ['<bpt id="1" rid="9"/>', '<ept id="2" rid="9"/>'],
      ['<bx id="1" rid="1"/>', '<ex id="2" rid="1"/>'],
      ['<it id="1" pos="open">&lt;b></it>', '<it id="2" pos="close">&lt;/b></it>'],
      ['<x id="START_BOLD_TEXT"/>', '<x id="CLOSE_BOLD_TEXT"/>'],
      ['<x id="START_TAG_SPAN_1"/>', '<x id="CLOSE_TAG_SPAN"/>'],
    ])
      assert.deepEqual(segmentOf(`the ${opening}red${closing} house`), [around])
    assert.deepEqual(
      segmentOf(
        'a <bpt id="1"/>b <bpt id="2"/>c<ept id="1"/> d<ept id="2"/> <it id="3" pos="open"/>',
      ),
      [
        [
          'a ',
          { open: 0 },
          'b ',
          { placeholder: 0 },
          'c',
          { close: 0 },
          ' d',
          { placeholder: 1 },
          ' ',
          { placeholder: 2 },
        ],
      ],
    )
    assert.deepEqual(segmentOf('<g id="1">a <bx id="2"/>b</g> c<ex id="2"/> d'), [
      [{ open: 0 }, 'a ', { placeholder: 0 }, 'b', { close: 0 }, ' c', { placeholder: 1 }, ' d'],
    ])
  })

  test('keeps the line ends of the file in its targets', () => {
    for (const source of [
      'Go <x id="1"/>\r\n  home &amp;&#13; &lt;',
      'Go\r\n  home',
      '<g id="1">Go\r\nhome</g>\r\n',
    ]) {
      const unit = (target: string, space = '') =>
        first(`<trans-unit id="1"${space}><source>${source}</source>${target}</trans-unit>`)
      for (const space of ['', ' xml:space="preserve"']) {
        const target = source.replace('Go', 'GO').replace('home', 'HOME')
        assert.equal(upper(unit('', space)), unit(`<target${state}>${target}</target>`, space))
      }
    }
  })
})

describe('XLIFF 2', () => {
  test('has codes that belong together as tags around their words', () => {
    const { segments } = cutXliff(
      new TextEncoder().encode(
        second(
          '<unit id="u"><segment><source>the <sc id="1"/>red<ec startRef="1"/> ' +
            '<sc id="2" isolated="yes"/>house</source></segment></unit>',
        ),
      ),
      settings,
    )
    assert.deepEqual(segments, [
      ['the ', { open: 0 }, 'red', { close: 0 }, ' ', { placeholder: 0 }, 'house'],
    ])
  })
})
