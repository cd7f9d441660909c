import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  assertLinear,
  damagedFiles,
  inventingEngine,
  settingsOf,
  textsOf,
  translateText,
} from '../../../../../test/support/document-formats.ts'
import { DocumentError } from '../document-error.ts'
import { cutStringsDict } from './stringsdict.ts'
import { cutXcStrings } from './xcstrings.ts'

const settingsTo = (to: string, options = {}) => settingsOf('a', options, { to })
const unit = (value: string, state = 'translated') => ({ stringUnit: { state, value } })
const catalogueOf = (strings: object): string =>
  JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, null, 2)
/** The catalogue after a translation into capitals. */
const translated = (strings: object, to = 'es', options = {}) =>
  JSON.parse(
    translateText(cutXcStrings, catalogueOf(strings), { settings: settingsTo(to, options) }),
  ).strings

describe('string catalogues', () => {
  test('get a localization of each text that has none, to be reviewed', () => {
    const strings = {
      'The red house': {},
      key: { comment: 'a comment', localizations: { en: unit('A cat, %@'), fr: unit('Un chat') } },
    }
    const { key, ...others } = translated(strings)
    assert.deepEqual(others, {
      'The red house': { localizations: { es: unit('THE RED HOUSE', 'needs_review') } },
    })
    assert.deepEqual(key.localizations, {
      en: unit('A cat, %@'),
      es: unit('A CAT, %@', 'needs_review'),
      fr: unit('Un chat'),
    })
    assert.deepEqual(Object.keys(key.localizations), ['en', 'es', 'fr'])
    assert.equal(key.comment, 'a comment')
  })

  test('leave out what is translated, stale, not to be translated or no language', () => {
    const strings = {
      One: { localizations: { es: unit('Uno') } },
      Two: { localizations: { es: unit('Dos', 'needs_review') } },
      Three: { extractionState: 'stale' },
      Four: { shouldTranslate: false },
      '%@': {},
      '': {},
    }
    const source = catalogueOf(strings)
    assert.equal(translateText(cutXcStrings, source, { settings: settingsTo('es') }), source)
    const { One } = translated(strings, 'es', { all: true })
    assert.deepEqual(One.localizations.es, unit('ONE', 'needs_review'))
    const unfinished = { One: { localizations: { es: unit('', 'new') } } }
    assert.deepEqual(translated(unfinished).One.localizations, {
      es: unit('ONE', 'needs_review'),
    })
  })

  test('have the plural forms of the language', () => {
    const plural = { one: unit('%lld house'), other: unit('%lld houses') }
    const strings = { key: { localizations: { en: { variations: { plural } } } } }
    const formsIn = (to: string, source: object = strings) =>
      translated(source, to).key.localizations[to].variations.plural
    const one = unit('%lld HOUSE', 'needs_review')
    const other = unit('%lld HOUSES', 'needs_review')
    assert.deepEqual(formsIn('ru'), { one, few: other, many: other, other })
    assert.deepEqual(formsIn('ja'), { other })
    const zero = { ...plural, zero: unit('No house'), one: unit('One house') }
    const special = { key: { localizations: { en: { variations: { plural: zero } } } } }
    const { zero: none, one: single } = formsIn('de', special)
    assert.deepEqual(none, unit('NO HOUSE', 'needs_review'))
    assert.deepEqual(single, unit('ONE HOUSE', 'needs_review'))
    // 21 has the form `one`, too.
    assert.deepEqual(formsIn('ru', special).one, other)
  })

  test('have variations by device, and substitutions', () => {
    const device = { mac: unit('Click here'), other: unit('Tap here') }
    const substitutions = {
      cats: {
        argNum: 1,
        formatSpecifier: 'lld',
        variations: { plural: { one: unit('%arg cat'), other: unit('%arg cats') } },
      },
    }
    const strings = {
      a: { localizations: { en: { variations: { device } } } },
      b: { localizations: { en: { ...unit('We saw %#@cats@ here'), substitutions } } },
    }
    const { a, b } = translated(strings, 'de')
    assert.deepEqual(a.localizations.de.variations.device, {
      mac: unit('CLICK HERE', 'needs_review'),
      other: unit('TAP HERE', 'needs_review'),
    })
    assert.deepEqual(b.localizations.de, {
      ...unit('WE SAW %#@cats@ HERE', 'needs_review'),
      substitutions: {
        cats: {
          argNum: 1,
          formatSpecifier: 'lld',
          variations: {
            plural: {
              one: unit('%arg CAT', 'needs_review'),
              other: unit('%arg CATS', 'needs_review'),
            },
          },
        },
      },
    })
  })

  test('are written as Xcode writes them', () => {
    const source =
      '{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "1" : {\n\n    },\n    "Cat" : {\n' +
      '      "localizations" : {\n        "fr" : {\n          "stringUnit" : {\n' +
      '            "state" : "translated",\n            "value" : "Chat"\n          }\n' +
      '        }\n      }\n    }\n  },\n  "version" : "1.0"\n}'
    assert.equal(
      translateText(cutXcStrings, source, { settings: settingsTo('es') }),
      source.replace(
        '"fr" : {',
        '"es" : {\n          "stringUnit" : {\n            "state" : "needs_review",\n' +
          '            "value" : "CAT"\n          }\n        },\n        "fr" : {',
      ),
    )
  })

  test('are refused if they are something else', () => {
    for (const source of ['', '[]', '{}', '{"strings":{}}', '{"sourceLanguage":"en"}'])
      assert.throws(
        () => cutXcStrings(new TextEncoder().encode(source), settingsTo('es')),
        DocumentError,
      )
  })
})

const dictOf = (rule: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" ' +
  '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n' +
  '\t<key>houses in %@</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n' +
  `\t\t<string>We saw %#@houses@ today</string>\n\t\t<key>houses</key>\n\t\t<dict>\n${rule}` +
  '\t\t</dict>\n\t</dict>\n</dict>\n</plist>\n'
const rule =
  '\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n' +
  '\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n'
const forms =
  '\t\t\t<key>one</key>\n\t\t\t<string>%d house</string>\n' +
  '\t\t\t<key>other</key>\n\t\t\t<string>%d houses</string>\n'

describe('plural strings of Apple', () => {
  test('have their texts translated, and not what says how they are read', () => {
    const source = dictOf(rule + forms)
    assert.deepEqual(textsOf(cutStringsDict, source, settingsTo('de')), [
      'We saw {} today',
      '{} house',
      '{} houses',
    ])
    assert.equal(
      translateText(cutStringsDict, source, { settings: settingsTo('de') }),
      source
        .replace('We saw', 'WE SAW')
        .replace('today', 'TODAY')
        .replace('>%d house<', '>%d HOUSE<')
        .replace('%d houses', '%d HOUSES'),
    )
  })

  test('get the plural forms that the language needs', () => {
    const written = translateText(cutStringsDict, dictOf(rule + forms), {
      settings: settingsTo('ru'),
    })
    assert.ok(
      written.includes(
        '\t\t\t<key>few</key>\n\t\t\t<string>%d HOUSES</string>\n' +
          '\t\t\t<key>many</key>\n\t\t\t<string>%d HOUSES</string>\n' +
          '\t\t\t<key>other</key>\n\t\t\t<string>%d HOUSES</string>\n',
      ),
      written,
    )
  })

  test('are refused if they are something else', () => {
    for (const source of ['', '<a/>', '<plist>'])
      assert.throws(
        () => cutStringsDict(new TextEncoder().encode(source), settingsTo('es')),
        DocumentError,
      )
  })
})

for (const [name, cut, file] of [
  ['string catalogues', cutXcStrings, catalogueOf({ 'The house': {}, b: { localizations: {} } })],
  ['plural strings', cutStringsDict, dictOf(rule + forms)],
] as const)
  describe(`${name} of any content`, () => {
    test('are refused, or read again after a translation', () => {
      fc.assert(
        fc.property(damagedFiles([file]), inventingEngine, (bytes, translate) => {
          const settings = settingsTo('ru')
          try {
            const { segments, assemble } = cut(bytes, settings)
            const written = assemble(segments.map(translate), { from: 'en', to: 'ru' })
            cut(written, settings)
          } catch (error) {
            assert.ok(error instanceof DocumentError, String(error))
          }
        }),
        { numRuns: 300 },
      )
    })

    test('take no more than 2.6 times for a file twice as long', () => {
      const pieces = cut === cutXcStrings ? ['"a b %":{},', '"b":{"localizations":{}},'] : [file]
      for (const piece of pieces) {
        const makeFile = (size: number): string => {
          const count = Math.ceil(size / piece.length)
          if (cut === cutXcStrings) {
            const body = Array.from({ length: count }, (_, at) => piece.replace('%', `${at}`))
            return `{"sourceLanguage":"en","strings":{${body.join('')}"z":{}}}`
          }
          const inner = file.replace(/^[\s\S]*?<dict>|<\/dict>\s*<\/plist>\s*$/g, '')
          return `<plist><dict>${inner.repeat(count)}</dict></plist>`
        }
        assertLinear(cut, makeFile, settingsTo('es'))
      }
    })
  })
