import assert from 'node:assert/strict'
import { cpSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { createRuntime } from '@dragoman/marian'
import { readOffers } from '../../../test/support/firefox-records.ts'
import { fixtures } from '../../../test/support/model-registry.ts'
import { newDirectory } from '../../../test/support/model-store.ts'
import { readConfig } from '../../config/read-config.ts'
import { examineEngines } from './engines.ts'
import type { Finding } from './finding.ts'

interface Installation {
  /** Apertium's mode files. */
  modes?: Record<string, string>
  models?: string
  environment?: Record<string, string>
}

async function examine(
  t: TestContext,
  { modes = {}, models = 'none', environment = {} }: Installation,
  prepare: (dataDir: string) => void = () => {},
): Promise<{ findings: Finding[]; faults: string[] }> {
  const dataDir = newDirectory(t)
  const modesDirectory = newDirectory(t)
  for (const [name, pipeline] of Object.entries(modes))
    writeFileSync(join(modesDirectory, `${name}.mode`), pipeline)
  prepare(dataDir)
  const settings = readConfig({
    DRAGOMAN_DATA_DIR: dataDir,
    DRAGOMAN_APERTIUM_MODES: modesDirectory,
    DRAGOMAN_MODELS: models,
    ...environment,
  })
  const context = { ...settings, isQuick: false, receiver: undefined }
  const findings = await Array.fromAsync(examineEngines(context))
  const faults = findings
    .filter(({ status }) => status !== 'ok')
    .map(({ check, status }) => `${status} ${check}`)
  return { findings, faults }
}

function installModel(dataDir: string, change: (directory: string) => void = () => {}): void {
  const directory = join(dataDir, 'models/en-es')
  mkdirSync(join(dataDir, 'models'))
  cpSync(join(fixtures, 'enes'), directory, { recursive: true })
  change(directory)
}

describe('the examination of the engines', () => {
  it('finds that nothing can translate, and that wanted models are missing', async (t) => {
    const { faults } = await examine(t, { models: 'en-es' })
    assert.deepEqual(faults, [
      'problem language-pairs',
      'warning apertium',
      'warning missing-models',
    ])
  })

  it('says what can be downloaded when it is needed, and how old the list is', async (t) => {
    const offers = (readAt: string) => (dataDir: string) => {
      mkdirSync(join(dataDir, 'models/.store'), { recursive: true })
      const sets = readOffers({ version: '3.0', architecture: 'tiny' })
      const stored = { name: 'x', source: 'firefox ', readAt, sets }
      writeFileSync(join(dataDir, 'models/.store/offers.json'), JSON.stringify(stored))
    }
    const find = async (models: string, prepare?: (dataDir: string) => void) =>
      (await examine(t, { models }, prepare)).findings.find(
        ({ check }) => check === 'models-on-demand',
      )
    const fresh = await find('auto', offers(new Date().toISOString()))
    assert.match(fresh?.found ?? '', /^1 pairs can be downloaded/)
    const stale = await find('auto', offers('2026-01-01T00:00:00Z'))
    assert.deepEqual(stale?.status, 'warning')
    assert.match(stale?.found ?? '', /is of 2026-01-01/)
    assert.match((await find('auto'))?.found ?? '', /no list was read so far/)
    assert.equal(await find('none'), undefined)
  })

  it('starts pipelines, and finds those that cannot be started', async (t) => {
    const working = await examine(t, {
      modes: { 'eng-spa': '' },
      environment: { DRAGOMAN_APERTIUM_MODES: '/usr/share/apertium/modes' },
    })
    assert.ok(!working.faults.includes('problem apertium'), JSON.stringify(working.findings))
    const broken = await examine(t, { modes: { 'eng-spa': '/nonexistent/lt-proc x' } })
    assert.deepEqual(broken.faults, ['problem apertium'])
    assert.match(broken.findings.at(-2)?.found ?? '', /en-es \(/)
  })

  it('says how the neural engine multiplies', async (t) => {
    const find = async (environment: Record<string, string>) => {
      const { findings } = await examine(t, { environment })
      return findings.find(({ check }) => check === 'native-product')
    }
    assert.deepEqual((await find({ DRAGOMAN_MARIAN_NATIVE: 'off' }))?.status, 'ok')
    const { kernel } = createRuntime().kernel()
    const required = await find({ DRAGOMAN_MARIAN_NATIVE: 'require' })
    assert.equal(required?.status, kernel.startsWith('native-') ? 'ok' : 'problem')
    assert.match(required?.found ?? '', new RegExp(`by ${kernel}: .*the native product`))
  })

  it('finds pairs that are too large for the machine', async (t) => {
    const data = join(newDirectory(t), 'large.bin')
    writeFileSync(data, '')
    truncateSync(data, Math.ceil(totalmem() / 50))
    const { faults } = await examine(t, { modes: { 'cat-fra': `lt-proc ${data}` } })
    assert.deepEqual(faults, ['warning apertium-memory'])
  })

  it('loads models, and finds what is damaged or incomplete', async (t) => {
    const intact = await examine(t, {}, installModel)
    assert.deepEqual(
      intact.findings.filter(({ check }) => /^model/.test(check)).map(({ status }) => status),
      ['ok', 'ok'],
    )
    const broken = await examine(t, {}, (dataDir) =>
      installModel(dataDir, (directory) =>
        truncateSync(join(directory, 'model.enes.intgemm.alphas.bin'), 1_000),
      ),
    )
    assert.deepEqual(broken.faults, ['warning apertium', 'problem model-load'])
    const changed = await examine(t, {}, (dataDir) =>
      installModel(dataDir, (directory) => {
        const files = [{ name: 'vocab.enes.spm', size: 1, sha256: 'x' }]
        const metadata = { sourceLanguage: 'en', targetLanguage: 'es', files }
        writeFileSync(join(directory, 'metadata.json'), JSON.stringify(metadata))
      }),
    )
    assert.ok(changed.faults.includes('problem models'), changed.faults.join())
    const incomplete = await examine(t, {}, (dataDir) =>
      mkdirSync(join(dataDir, 'models/en-fr'), { recursive: true }),
    )
    assert.ok(incomplete.faults.includes('warning models'), incomplete.faults.join())
  })
})
