// Kills a download at a random moment, asserts that every visible model is complete, and lets the
// next download repair the rest: from nothing and over older models, alternating. The test suite
// runs a few rounds.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startModelRegistry } from '../support/model-registry.ts'
import { expectOnlyWholeModels } from '../support/model-store.ts'
import { readOptions } from '../support/options.ts'
import { until } from '../support/product.ts'

interface Round {
  /** Milliseconds after the first file was requested. */
  readonly killedAfterMs: number
  /** It had ended before the kill. */
  readonly ended: boolean
  /** Complete models that were visible after the kill. */
  readonly seen: number
  /** Files that were partly or fully downloaded. */
  readonly staged: number
}

/** How long a download of all models takes, from the first request for a file. */
const pullMs = 2_200
const all = ['en-es', 'en-fr', 'es-en']

/**
 * Runs the rounds in a data directory of their own. Throws at the first incomplete model that is
 * visible.
 */
export async function killPulls(
  rounds: number,
  onRound: (round: number, what: Round) => void = () => {},
): Promise<void> {
  const registry = await startModelRegistry({ bytesPerSecond: 200_000 })
  const data = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  const models = join(data, 'models')
  const staging = join(models, '.store/staging')
  try {
    for (let round = 1; round <= rounds; round++) {
      if (round % 2 === 1) rmSync(models, { recursive: true, force: true })
      else for (const pair of all) makeOlder(join(models, pair, 'metadata.json'))
      const killedAfterMs = Math.round(Math.random() * pullMs)
      const before = registry.requests.length
      const { child, ended } = pull(data, registry.url)
      await until(
        () => registry.requests.slice(before).some(({ path }) => path.endsWith('.zst')),
        'the first file is asked for',
      )
      const timer = setTimeout(() => child.kill('SIGKILL'), killedAfterMs)
      const status = await ended
      clearTimeout(timer)
      const staged = readdirSync(staging, { recursive: true }).filter((name) =>
        /\.(part|bin|spm)$/.test(String(name)),
      ).length
      onRound(round, {
        killedAfterMs,
        ended: status !== null,
        seen: expectOnlyWholeModels(models).length,
        staged,
      })
      assert.equal(await pull(data, registry.url).ended, 0, 'the next pull repairs it')
      assert.deepEqual(expectOnlyWholeModels(models), all)
      assert.deepEqual(readdirSync(staging), [], 'nothing is left over')
    }
  } finally {
    await registry.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Pretends that the registry has another set than the installed one. */
function makeOlder(file: string): void {
  const metadata = JSON.parse(readFileSync(file, 'utf8'))
  metadata.files = metadata.files.map((each: object) => ({ ...each, sha256: '0'.repeat(64) }))
  writeFileSync(file, JSON.stringify(metadata))
}

/** `ended` is its exit status; null if it was killed before. */
function pull(
  data: string,
  registry: string,
): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ['bin/dragoman.mjs', 'models', 'pull', 'all'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: '1',
      DRAGOMAN_DATA_DIR: data,
      DRAGOMAN_MODELS_REGISTRY: registry,
    },
    stdio: 'ignore',
  })
  return { child, ended: once(child, 'exit').then(([status]) => status) }
}

if (import.meta.main) {
  const { values } = readOptions({
    command: 'npm run e2e pull-kill',
    options: { rounds: { type: 'number', default: 30, help: 'downloads' } },
  })
  const played: Round[] = []
  await killPulls(values.rounds, (round, what) => {
    played.push(what)
    const { killedAfterMs, ended, seen, staged } = what
    const when = `${ended ? 'ended before' : 'killed'} after ${killedAfterMs} ms`
    console.log(`round ${round}: ${when}; ${seen} models to be seen, ${staged} files on their way`)
  })
  const inside = played.filter(({ ended }) => !ended).length
  console.log(
    `${played.length} pulls, ${inside} killed before their end: every model that could ` +
      'be seen was whole, and every next pull repaired the rest.',
  )
}
