import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { findPair, findPairOfDirectory, pairName, toTag } from './language-codes.ts'
import { findRole } from './model-set.ts'
import { isFirefoxRecords, readFirefoxRegistry } from './registries/firefox.ts'
import { isMozillaRegistry, readMozillaRegistry } from './registries/mozilla.ts'
import { expandRequests, readRequests } from './requests.ts'
import { listPairs, selectSet } from './select.ts'
import { compareVersions } from './versions.ts'

const android = "env.appinfo.OS == 'Android'"
const desktop = "env.appinfo.OS != 'Android'"
const nightly = "env.channel == 'default' || env.channel == 'nightly'"

interface Offer {
  pair?: [string, string]
  version: string
  architecture: string
  filter?: string
  types?: string[]
}

/** A record for each file, as Remote Settings has them. */
const records = ({
  pair: [from, to] = ['en', 'ko'],
  version,
  architecture,
  filter = '',
  types = ['model', 'lex', 'vocab'],
}: Offer) =>
  types.map((fileType) => ({
    ...{
      version,
      architecture,
      fileType,
      sourceLanguage: from,
      targetLanguage: to,
      filter_expression: filter,
    },
    attachment: {
      filename: `${fileType}.xxyy.${/vocab/.test(fileType) ? 'spm' : 'bin'}.zst`,
      location: `${version}-${architecture}-${fileType}`,
      size: 1,
      hash: 'a'.repeat(64),
    },
  }))

const read = (...offers: Offer[]) =>
  readFirefoxRegistry({ data: offers.flatMap(records) }, 'https://files.example')
const chosen = (
  offers: Offer[],
  preference?: Parameters<typeof selectSet>[2],
  pair = { from: 'en', to: 'ko' },
) => {
  const set = selectSet(read(...offers), pair, preference)
  return set && `${set.version} ${set.architecture} ${set.files.map(({ role }) => role).join('+')}`
}

describe('the choice of a set', () => {
  const koreanForDesktop = { version: '3.0', architecture: 'base', filter: desktop }
  const koreanForAndroid = {
    version: '3.1',
    architecture: 'base-memory',
    filter: android,
    types: ['model', 'lex', 'srcvocab', 'trgvocab'],
  }

  it('takes the complete desktop set where Android has a newer one with other vocabularies', () => {
    for (const offers of [
      [koreanForDesktop, koreanForAndroid],
      [koreanForAndroid, koreanForDesktop],
    ])
      assert.equal(chosen(offers), '3.0 base model+lex+vocab')
  })

  it('takes a named architecture wherever a release has it', () => {
    assert.equal(
      chosen([koreanForDesktop, koreanForAndroid], 'base-memory'),
      '3.1 base-memory model+lex+srcvocab+trgvocab',
    )
    assert.equal(chosen([koreanForDesktop], 'tiny'), '3.0 base model+lex+vocab')
  })

  it('takes a release before a nightly, however new that is', () => {
    const release = { version: '3.0', architecture: 'tiny' }
    assert.match(
      chosen([release, { version: '3.2', architecture: 'base', filter: nightly }]) ?? '',
      /^3\.0 tiny/,
    )
    assert.match(
      chosen([
        release,
        { version: '4.0a1', architecture: 'base' },
        { version: '3.5a1', architecture: 'base' },
      ]) ?? '',
      /^3\.0 tiny/,
    )
    assert.match(
      chosen([{ version: '3.0a1', architecture: 'tiny', filter: nightly }]) ?? '',
      /^3\.0a1/,
    )
  })

  it('takes the better or the smaller of several released architectures, then the newest', () => {
    const offers = ['tiny', 'base', 'base-memory'].flatMap((architecture) => [
      { version: '3.2', architecture },
      { version: '3.10', architecture },
    ])
    assert.match(chosen(offers) ?? '', /^3\.10 base /)
    assert.match(chosen(offers, 'smaller') ?? '', /^3\.10 tiny /)
  })

  it('never takes a set with a file missing, or one too many, or of a format after ours', () => {
    assert.equal(
      chosen([{ version: '3.0', architecture: 'base', types: ['lex', 'vocab'] }]),
      undefined,
    )
    assert.equal(
      chosen([{ version: '3.0', architecture: 'base', types: ['model', 'lex', 'srcvocab'] }]),
      undefined,
    )
    assert.equal(
      chosen([
        {
          version: '3.0',
          architecture: 'base',
          types: ['model', 'lex', 'vocab', 'srcvocab', 'trgvocab'],
        },
      ]),
      undefined,
    )
    assert.equal(chosen([{ version: '4.0', architecture: 'base' }]), undefined)
  })

  it('takes a set without a shortlist, but not one whose shortlist can not be read', () => {
    const types = ['model', 'vocab']
    assert.equal(chosen([{ version: '3.0', architecture: 'base', types }]), '3.0 base model+vocab')
    const split = { version: '3.1', architecture: 'base', types: ['model', 'srcvocab', 'trgvocab'] }
    assert.equal(chosen([split]), '3.1 base model+srcvocab+trgvocab')
    const data = records({ version: '3.0', architecture: 'base' }).map((record) =>
      record.fileType === 'lex'
        ? { ...record, attachment: { ...record.attachment, filename: '../lex' } }
        : record,
    )
    assert.deepEqual(readFirefoxRegistry({ data }, 'https://files.example'), [])
    const quality = { ...data[0], fileType: 'qualityModel' }
    const complete = records({ version: '3.0', architecture: 'base' })
    const [set] = readFirefoxRegistry({ data: [...complete, quality] }, 'https://files.example')
    assert.equal(set?.files.length, 3)
  })

  it('reads for whom a set is from what its expression means', () => {
    const audiences = {
      '': 'release any',
      "env.appinfo.OS == 'Android'": 'release android',
      "env.appinfo.OS != 'Android'": 'release desktop',
      "env.channel == 'default' || env.channel == 'nightly'": 'nightly any',
      // Mozilla's own name for this one, which 47 records of 2025 have, is "Release (Desktop)".
      "env.appinfo.OS != 'Android' || env.channel != 'release'": 'release desktop',
      "(env.channel=='nightly'||env.channel=='default') && env.appinfo.OS!='Android'":
        'nightly desktop',
      'env.channel != \'release\' && env.appinfo.OS == "Android"': 'nightly android',
      "env.channel == 'release'": 'release any',
      "env.channel == 'no such channel'": 'unknown unknown',
      "env.appinfo.OS == 'Android' && env.version|versionCompare('140.0') >= 0": 'unknown unknown',
      "env.appinfo.OS != 'Android' ||": 'unknown unknown',
      "(env.appinfo.OS != 'Android'": 'unknown unknown',
      [`${'('.repeat(100_000)}`]: 'unknown unknown',
    }
    for (const [filter, audience] of Object.entries(audiences)) {
      const [set] = read({ version: '3.0', architecture: 'tiny', filter })
      assert.equal(`${set?.channel} ${set?.platform}`, audience, filter.slice(0, 100))
    }
    const [korean] = read({
      version: '3.0a1',
      architecture: 'tiny',
      filter: "env.appinfo.OS != 'Android'",
    })
    assert.equal(`${korean?.channel} ${korean?.platform}`, 'nightly desktop')
  })

  it('takes what Mozilla calls "Release (Desktop)" before a newer set for Android', () => {
    const filter = "env.appinfo.OS != 'Android' || env.channel != 'release'"
    assert.equal(
      chosen([{ ...koreanForDesktop, filter }, koreanForAndroid]),
      '3.0 base model+lex+vocab',
    )
  })

  it('takes only files of one set, whatever a registry offers', () => {
    const offer = fc.record({
      version: fc.constantFrom('3.0', '3.1', '3.0a1', '3.10', '2.0'),
      architecture: fc.constantFrom('tiny', 'base', 'base-memory'),
      filter: fc.constantFrom('', android, desktop, nightly, 'who knows'),
      types: fc.subarray(['model', 'lex', 'vocab', 'srcvocab', 'trgvocab']),
    })
    fc.assert(
      fc.property(
        fc.array(offer, { maxLength: 8 }),
        fc.constantFrom('better', 'smaller', 'tiny'),
        (offers, preference) => {
          const set = selectSet(read(...offers), { from: 'en', to: 'ko' }, preference)
          if (set === undefined) return
          for (const { path } of set.files)
            assert.ok(path.startsWith(`${set.version}-${set.architecture}-`))
          assert.ok(
            /^(lex,)?model,(vocab|srcvocab,trgvocab)$/.test(
              set.files
                .map(({ role }) => role)
                .sort()
                .join(),
            ),
          )
        },
      ),
    )
  })

  it('compares versions as such', () => {
    const ascending = [
      '',
      '1.0',
      '2.0',
      '3.0a1',
      '3.0a2',
      '3.0a10',
      '3.0b1',
      '3.0',
      '3.1a1',
      '3.1',
      '3.2',
      '3.10',
      '4',
    ]
    for (const [index, version] of ascending.entries())
      for (const later of ascending.slice(index + 1)) {
        assert.ok(compareVersions(version, later) < 0, `${version} < ${later}`)
        assert.ok(compareVersions(later, version) > 0, `${later} > ${version}`)
      }
    assert.equal(compareVersions('3.0', '3.0'), 0)
  })
})

describe('the names of languages', () => {
  it('are those that the service uses, whichever registry has them', () => {
    const tags = {
      zh: 'zh-Hans',
      zh_hant: 'zh-Hant',
      'zh-Hans': 'zh-Hans',
      'zh-TW': 'zh-Hant',
      no: 'nb',
      nb: 'nb',
      sr: 'sr',
      'pt-br': 'pt-BR',
    }
    for (const [code, tag] of Object.entries(tags)) assert.equal(toTag(code), tag, code)
    assert.equal(toTag('not a language'), undefined)
  })

  it('make pairs in all the ways that people and directories write them', () => {
    const pairs = {
      enes: 'en-es',
      'en-es': 'en-es',
      en_es: 'en-es',
      'en:es': 'en-es',
      zhen: 'zh-Hans-en',
      'zh-Hans-en': 'zh-Hans-en',
      'en-zh_hant': 'en-zh-Hant',
    }
    for (const [name, pair] of Object.entries(pairs))
      assert.equal(pairName(findPair(name) ?? { from: '', to: '' }), pair, name)
    const words = ['data', 'base', 'tiny', 'test', 'live', 'best', 'misc', 'fast', 'mono', 'lite']
    const names = ['', 'en', 'enen', 'en-en', '..', '../..', 'lost+found', 'english', 'en-de-Tiny']
    for (const name of [...names, ...words]) assert.equal(findPair(name), undefined, name)
  })
})

describe('the name of a directory', () => {
  it('gives the pair that it begins with, and no script that there is not', () => {
    const pairs = {
      'en-de-tiny': 'en-de',
      'ende.student.tiny11': 'en-de',
      'en-zh_hant-base': 'en-zh-Hant',
      'sr-Latn-en-base-memory': 'sr-Latn-en',
      enes: 'en-es',
    }
    for (const [name, pair] of Object.entries(pairs))
      assert.equal(pairName(findPairOfDirectory(name) ?? { from: '', to: '' }), pair, name)
    for (const name of ['tiny', 'base-memory', 'data', 'models', 'student.en', ''])
      assert.equal(findPairOfDirectory(name), undefined, name)
    assert.equal(toTag('de-Tiny'), undefined)
    assert.equal(toTag('de-Latn'), 'de-Latn')
  })
})

describe('a registry', () => {
  it('can not make us write outside of a directory', () => {
    for (const name of [
      '../model.x.bin',
      'model./../x.bin',
      'model.x.bin/..',
      'model.x/y.bin',
      'model.x\\y.bin',
      'vocab.x.bin',
      '.bin',
      'model',
      'model.spm',
      'model..bin',
    ])
      assert.equal(findRole(name), undefined, name)
    const set = {
      ...records({ version: '3.0', architecture: 'tiny' })[0],
      attachment: { filename: '../../model.x.bin.zst', location: 'x' },
    }
    assert.deepEqual(readFirefoxRegistry({ data: [set] }, 'https://files.example'), [])
    const path = '../../../models/model.x.bin.gz'
    const entry = {
      architecture: 'tiny',
      releaseStatus: 'Release',
      sourceLanguage: 'en',
      targetLanguage: 'es',
      files: { model: { path } },
    }
    assert.deepEqual(
      readMozillaRegistry({ baseUrl: 'https://files.example', models: { 'en-es': [entry] } }, ''),
      [],
    )
  })

  it('of any content is read without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        if (isFirefoxRecords(document)) readFirefoxRegistry(document, 'https://files.example')
        if (isMozillaRegistry(document)) readMozillaRegistry(document, '')
        readFirefoxRegistry({ data: [document] }, 'https://files.example')
        readMozillaRegistry({ baseUrl: '', models: { x: [document] } }, '')
      }),
    )
  })

  it("of Firefox's old layout, without packing, is read too", () => {
    const old = records({ version: '1.0', architecture: '' }).map(
      ({ sourceLanguage, targetLanguage, attachment, ...rest }) => ({
        ...{ ...rest, fromLang: sourceLanguage, toLang: targetLanguage },
        attachment: { ...attachment, filename: attachment.filename.replace('.zst', '') },
      }),
    )
    const [set] = readFirefoxRegistry({ data: old }, 'https://files.example')
    assert.equal(set?.files.length, 3)
    assert.deepEqual(set?.files[0]?.raw, { size: 1, sha256: 'a'.repeat(64) })
  })

  it('gives what is asked for in groups', () => {
    const offer = (from: string, to: string): Offer => ({
      pair: [from, to],
      version: '3.0',
      architecture: 'tiny',
    })
    const sets = read(
      offer('en', 'es'),
      offer('es', 'en'),
      offer('en', 'zh-Hans'),
      offer('de', 'en'),
    )
    const ask = (...words: string[]) =>
      expandRequests(readRequests(words), sets).pairs.map(pairName)
    assert.deepEqual(ask('all-from-en'), ['en-es', 'en-zh-Hans'])
    assert.deepEqual(ask('all-to-en'), ['de-en', 'es-en'])
    assert.deepEqual(ask('en-zh', 'en-es', 'enes'), ['en-zh-Hans', 'en-es'])
    assert.equal(ask('all').length, listPairs(sets).length)
    assert.deepEqual(ask('none'), [])
    const { missing } = expandRequests(readRequests(['en-fr', 'en-es']), sets)
    assert.deepEqual(
      missing.map(({ message }) => message),
      ['The registry has no model for en-fr. Near it: en-es, en-zh-Hans.'],
    )
    assert.throws(
      () => readRequests(['spanish']),
      /"spanish" is no pair of languages; write it like en-es/,
    )
  })
})
