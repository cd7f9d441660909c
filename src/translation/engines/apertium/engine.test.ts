import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { commandOf, descendants, survivors, until } from '../../../../test/support/product.ts'
import { createScheduler } from '../../scheduler/scheduler.ts'
import { describeEngine } from '../engine.contract.ts'
import { type Engine, EngineError } from '../engine.ts'
import { createApertiumEngine } from './engine.ts'
import { preloads } from './pipeline.ts'
import { machineMemoryBytes } from './pipeline-budget.ts'
import type { PoolOptions } from './pool.ts'

const modesDirectory = '/usr/share/apertium/modes'
const pair = { from: 'en', to: 'es' }
const signal = new AbortController().signal

describeEngine('apertium', {
  create: () => createApertiumEngine({ modesDirectory }),
  pair,
  example: {
    source: 'The house is red and the garden is big.',
    translation: /^La casa es roja y el jardín es grande\.$/,
  },
  numerals: [
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'The red house',
    'a dog and',
    'I saw',
  ],
})

describe('the pairs of apertium', () => {
  it('all translate', async (t) => {
    const engine = createApertiumEngine({ modesDirectory })
    t.after(() => engine.close())
    for (const installed of engine.pairs()) {
      const [answer] = await engine.translate([['Maria 2 3']], installed, { signal })
      assert.ok(Array.isArray(answer), `${installed.from} to ${installed.to}: ${answer}`)
      assert.match(segmentText(answer), /2.*3|dos|dois/i)
    }
  })
})

describe('the stages of apertium', () => {
  it('run as batch work, with the libraries that are there', async (t) => {
    const known = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).stdout
    const before = new Set(descendants(process.pid))
    const engine = createApertiumEngine({ modesDirectory })
    t.after(() => engine.close())
    await engine.translate([['a house']], pair, { signal })
    const started = descendants(process.pid).filter((pid) => !before.has(pid))
    for (const { library, stages } of Object.values(preloads)) {
      const isInstalled = existsSync(library) || known.includes(library)
      const found = started.filter((pid) => stages.test(commandOf(pid)))
      assert.ok(found.length > 0)
      for (const stage of found) {
        assert.equal(policyOf(stage), schedBatch)
        assert.equal(readFileSync(`/proc/${stage}/maps`, 'utf8').includes(library), isInstalled)
      }
    }
  })
})

/** The real English-Spanish pipeline behind a stage that can be made to die or hang. */
function createFaultyEngine(t: TestContext, options: Partial<PoolOptions> = {}): Engine {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-modes-'))
  const stage = join(directory, 'faulty-stage.mjs')
  cpSync(
    fileURLToPath(new URL('../../../../test/support/faulty-stage.mjs', import.meta.url)),
    stage,
  )
  chmodSync(stage, 0o755)
  writeFileSync(
    join(directory, 'eng-spa.mode'),
    `${stage} | ${readFileSync(join(modesDirectory, 'eng-spa.mode'), 'utf8')}`,
  )
  const engine = createApertiumEngine({ modesDirectory: directory, ...options })
  t.after(async () => {
    await engine.close()
    rmSync(directory, { recursive: true })
  })
  return engine
}

const texts = (answers: readonly (Segment | EngineError)[]) =>
  answers.map((answer) => (answer instanceof EngineError ? answer.scope : segmentText(answer)))

describe('apertium under faults', () => {
  for (const word of ['CRASH', 'HANG']) {
    it(`gives up only the segment at which a stage meets ${word}`, async (t) => {
      const engine = createFaultyEngine(t, { silenceMs: 2_000 })
      const segments = ['a house', `the ${word} dog`, 'a garden'].map((text): Segment => [text])
      assert.deepEqual(texts(await engine.translate(segments, pair, { signal })), [
        'una casa',
        'segment',
        'un jardín',
      ])
    })

    it(`answers other batches in flight when a stage meets ${word}`, async (t) => {
      const engine = createFaultyEngine(t, { silenceMs: 2_000, maxPerMode: 1 })
      const batches = Array.from({ length: 8 }, (_, index) => [
        [index === 3 ? `the ${word}` : 'a house'],
        ['a garden'],
      ])
      const answers = await Promise.all(
        batches.map((batch) => engine.translate(batch, pair, { signal })),
      )
      answers.forEach((answer, index) => {
        assert.deepEqual(texts(answer), [index === 3 ? 'segment' : 'una casa', 'un jardín'])
      })
    })
  }

  it('answers everything although stages are killed again and again', async (t) => {
    const engine = createFaultyEngine(t)
    const before = new Set(descendants(process.pid))
    const answers = Promise.all(
      Array.from({ length: 40 }, () =>
        engine.translate([['the red house'], ['two dogs']], pair, { signal }),
      ),
    )
    for (let kills = 0; kills < 5; kills++) {
      let stages: number[] = []
      await until(() => {
        stages = descendants(process.pid).filter(
          (pid) => !before.has(pid) && commandOf(pid).startsWith('lt-proc'),
        )
        return stages.length > 0
      }, 'stages run').catch(() => {})
      const victim = stages[kills % Math.max(1, stages.length)]
      if (victim !== undefined) killIfAlive(victim)
    }
    for (const answer of await answers)
      assert.deepEqual(texts(answer), ['la casa roja', 'dos perros'])
  })

  it('says that no pipeline works when none can be started', async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'dragoman-modes-'))
    t.after(() => rmSync(directory, { recursive: true }))
    writeFileSync(join(directory, 'eng-spa.mode'), '/nonexistent/lt-proc x')
    const engine = createApertiumEngine({ modesDirectory: directory })
    assert.deepEqual(texts(await engine.translate([['a house']], pair, { signal })), ['engine'])
    await engine.close()
  })

  it('leaves no process behind when it is closed, and ends idle pipelines by itself', async (t) => {
    const before = new Set(descendants(process.pid))
    const started = () => descendants(process.pid).filter((pid) => !before.has(pid))
    const engine = createFaultyEngine(t, { idleMs: 200 })
    await engine.translate([['a house']], pair, { signal })
    const idle = started()
    assert.ok(idle.length > 5)
    await until(() => survivors(idle).length === 0, 'idle pipelines have ended')
    assert.deepEqual(texts(await engine.translate([['a house']], pair, { signal })), ['una casa'])
    const running = started()
    await engine.close()
    await until(() => survivors(running).length === 0, 'closed pipelines have ended')
  })
})

describe('apertium under load and random kills', () => {
  it('gives each of 10,000 texts its own translation', async (t) => {
    const engine = createApertiumEngine({ modesDirectory })
    t.after(() => engine.close())
    const scheduler = createScheduler(engine, { maxWaitingCharacters: Number.POSITIVE_INFINITY })
    const context = { ownerId: 'test', appId: 'test', priority: 'interactive', signal } as const
    const ask = async (text: string) =>
      segmentText(await scheduler.translate([text], pair, context))
    // Each text has a number of its own, which comes back with its words.
    const texts = Array.from(
      { length: 10_000 },
      (_, index) => `the dog number ${index} is in the garden of the house`,
    )
    const expected = (await ask('the dog number 7 is in the garden of the house')).replace('7', '#')
    const before = new Set(descendants(process.pid))
    let answered = 0
    let kills = 0
    const answers = texts.map(async (text) => {
      const answer = await ask(text)
      answered++
      // Kills a stage of some pipeline, repeatedly, while the others run.
      if (answered % 700 === 0) {
        const stages = descendants(process.pid).filter(
          (pid) => !before.has(pid) || commandOf(pid).startsWith('lt-proc'),
        )
        const victim = stages[answered % stages.length]
        if (victim !== undefined && killIfAlive(victim)) kills++
      }
      return answer
    })
    const all = await Promise.all(answers)
    assert.ok(kills >= 10, `${kills} kills`)
    all.forEach((answer, index) => {
      assert.equal(answer, expected.replace('#', String(index)))
    })
  })
})

/** Whether it was there to be killed: a stage that was looked up may have ended meanwhile. */
function killIfAlive(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** SCHED_BATCH in sched(7). */
const schedBatch = 3

/** The 41st field of proc_pid_stat(5); the second, in parentheses, may contain spaces. */
function policyOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[41 - 3])
}

it('does not serve a pair that would take more than the memory allows', async (t) => {
  const modesDirectory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  t.after(() => rmSync(modesDirectory, { recursive: true }))
  const data = join(modesDirectory, 'large.bin')
  writeFileSync(data, '')
  truncateSync(data, Math.ceil(machineMemoryBytes() / 100))
  writeFileSync(join(modesDirectory, 'cat-fra.mode'), `lt-proc ${data}\n`)
  writeFileSync(join(modesDirectory, 'eng-spa.mode'), 'lt-proc /dev/null\n')
  const engine = createApertiumEngine({ modesDirectory })
  t.after(() => engine.close())
  assert.deepEqual(engine.pairs(), [{ from: 'en', to: 'es' }])
  assert.match(
    engine.warnings?.map(({ text }) => text).join() ?? '',
    /^Apertium's pair ca-fr is not served: .* \d+ MB/,
  )
  const generous = createApertiumEngine({ modesDirectory, maxMemoryBytes: machineMemoryBytes() })
  t.after(() => generous.close())
  assert.equal(generous.pairs().length, 2)
})
