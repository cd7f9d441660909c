import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Offer, readOffers, records } from '../../test/support/firefox-records.ts'
import { readFirefoxRegistry } from './registries/firefox.ts'
import { selectSet } from './selection.ts'

const android = "env.appinfo.OS == 'Android'"
const desktop = "env.appinfo.OS != 'Android'"
const nightly = "env.channel == 'default' || env.channel == 'nightly'"

const chosen = (
  offers: Offer[],
  preference?: Parameters<typeof selectSet>[2],
  pair = { from: 'en', to: 'ko' },
) => {
  const set = selectSet(readOffers(...offers), pair, preference)
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

  it('takes the better of several by their figures, if all have one', () => {
    const sets = readOffers(
      { version: '3.0', architecture: 'base-memory' },
      { version: '3.1', architecture: 'tiny' },
    )
    const withFigures = (...figures: (number | undefined)[]) =>
      selectSet(
        sets.map((set, index) => ({ ...set, chrf: figures[index] })),
        { from: 'en', to: 'ko' },
      )?.version
    assert.equal(withFigures(50, 51), '3.1')
    assert.equal(withFigures(51, 50), '3.0')
    assert.equal(withFigures(undefined, 50), '3.0')
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

  it('takes a set without a shortlist, but not one whose shortlist cannot be read', () => {
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
      const [set] = readOffers({ version: '3.0', architecture: 'tiny', filter })
      assert.equal(`${set?.channel} ${set?.platform}`, audience, filter.slice(0, 100))
    }
    const [korean] = readOffers({
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
          const set = selectSet(readOffers(...offers), { from: 'en', to: 'ko' }, preference)
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
})
