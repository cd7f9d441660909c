// What translations say of their own quality, through the engines of the product.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { installCalibratedModels } from '../../../test/support/calibrated-models.ts'
import { localApp } from '../../cli/service/local-context.ts'
import { readConfig } from '../../config/read-config.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import { openTranslation } from '../open-translation.ts'
import type { SegmentCheckpoint } from '../request-context.ts'
import type { Translation } from '../schemas.ts'

const short = 'The house.'
const long = `${'The house is big and the garden is small and '.repeat(3)}we live here.`

/** `isCalibrated`: whether the model for en-es is. */
function openModels(t: TestContext, { isCalibrated = true } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dragoman-estimates-'))
  const { config } = readConfig(installCalibratedModels(dataDir, { isCalibrated }))
  const { translation, close } = openTranslation(config)
  t.after(async () => {
    await close()
    rmSync(dataDir, { recursive: true })
  })
  return translation
}

const app: AppPrincipal = { ...localApp, id: 'app', ownerId: 'user' }

function startModels(t: TestContext, options: { isCalibrated?: boolean } = {}) {
  const translation = openModels(t, options)
  return async (
    text: string,
    {
      to = 'es',
      from = 'en',
      qualityEstimate = true,
      reviewBelow,
    }: { to?: string; from?: string; qualityEstimate?: boolean; reviewBelow?: number } = {},
  ): Promise<Translation> => {
    const accepted = translation.accept({ text, from, to, qualityEstimate }, app)
    const caller = { ...app, ...(reviewBelow !== undefined && { reviewBelow }) }
    const known = translation.findCached(accepted, caller)
    const answer =
      known ?? (await translation.translateNow(accepted, caller, { onDisconnect: () => {} }))
    return answer as Translation
  }
}

describe('the quality estimate of a translation', () => {
  it('is there only if it is wanted, and changes nothing else', async (t) => {
    const translate = startModels(t)
    const plain = await translate(short, { qualityEstimate: false })
    assert.ok(!('qualityEstimate' in plain) && !('review' in plain))
    const { qualityEstimate, ...rest } = await translate(short)
    assert.ok(typeof qualityEstimate === 'number' && qualityEstimate >= 0.2)
    assert.deepEqual(rest, plain)
    assert.deepEqual(await translate(short, { qualityEstimate: false }), plain)
  })

  it('is the mean of the segments by their length, the same from the cache', async (t) => {
    const translate = startModels(t)
    const [low, high] = [await translate(short), await translate(long)]
    assert.ok((low.qualityEstimate ?? 1) < (high.qualityEstimate ?? 0))
    const both = await translate(`${short}\n${long}`)
    assert.ok((both.qualityEstimate ?? 1) < (high.qualityEstimate ?? 0))
    assert.ok((both.qualityEstimate ?? 0) > (low.qualityEstimate ?? 1))
    assert.deepEqual(await translate(`${short}\n${long}`), both)
  })

  it('is null where nothing can be said', async (t) => {
    const translate = startModels(t)
    assert.equal((await translate(short, { to: 'fr' })).qualityEstimate, null, 'not calibrated')
    assert.equal(
      (await translate('La casa.', { from: 'es', to: 'fr' })).qualityEstimate,
      null,
      'two models',
    )
    assert.equal((await translate('12 😀')).qualityEstimate, null, 'no words')
    const uncalibrated = startModels(t, { isCalibrated: false })
    assert.equal((await uncalibrated(short)).qualityEstimate, null)
  })

  it('names segments below the threshold of the app, with a reason', async (t) => {
    const translate = startModels(t)
    const text = `${long}\n\n${short}\n`
    const wanted = { qualityEstimate: false, reviewBelow: 0.5 }
    const { review, doubtful, qualityEstimate, translatedText } = await translate(text, wanted)
    assert.equal(review, true)
    assert.ok(typeof qualityEstimate === 'number')
    assert.deepEqual(
      doubtful?.map(({ reason }) => reason),
      ['context'],
    )
    assert.ok(translatedText.includes(doubtful?.[0]?.text ?? '?'))
    const content = await translate(text, { qualityEstimate: false, reviewBelow: 0.1 })
    assert.deepEqual([content.review, content.doubtful], [false, []])
    assert.deepEqual(await translate(text, wanted), {
      ...content,
      ...{ review, doubtful, qualityEstimate },
    })
  })

  it('is the same for segments of a checkpoint, also of a time before it was wanted', async (t) => {
    const translation = openModels(t)
    const { signal } = new AbortController()
    const stored = new Map<string, string>()
    let recalled = 0
    const checkpoint: SegmentCheckpoint = {
      recall(key) {
        const known = stored.get(key())
        if (known !== undefined) recalled++
        return known === undefined ? undefined : JSON.parse(known)
      },
      keep: (key, translated) => void stored.set(key(), JSON.stringify(translated)),
    }
    const context = { ownerId: 'user', appId: 'app', priority: 'queued', signal } as const
    const translate = (own: object) =>
      translation.translateSegments([[short], [long], [short]], languages, { ...context, ...own })
    const languages = { from: 'en', to: 'es' }
    const { estimates } = await translate({ reviewBelow: 0.5 })
    assert.ok(estimates?.every((estimate) => estimate !== null))
    assert.deepEqual(estimates[0], estimates[2])
    await translate({ checkpoint })
    const begun = await translate({ checkpoint, reviewBelow: 0.5 })
    assert.deepEqual([begun.estimates, recalled], [estimates, 0])
    const continued = await translate({ checkpoint, reviewBelow: 0.5 })
    assert.deepEqual([continued.estimates, recalled], [estimates, 3])
  })
})
