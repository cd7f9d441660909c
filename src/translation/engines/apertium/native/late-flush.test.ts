import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { preloads } from '../pipeline.ts'

const { library } = preloads.lateFlush
const analyser = '/usr/share/apertium/apertium-eng-spa/eng-spa.automorf.bin'
const skip = existsSync(library) ? false : 'no C compiler'

describe('the library that flushes late', { skip }, () => {
  it('passes on together what came together', async () => {
    const stage = start()
    const questions = numbered(8)
    stage.stdin.write(questions.join(''))
    const [chunk] = await once(stage.stdout, 'data')
    stage.stdin.end()
    assert.equal(countNuls(chunk), questions.length)
  })

  it('answers a question before the next one is asked', async () => {
    const stage = start()
    for (const question of numbered(40)) {
      stage.stdin.write(question)
      const [chunk] = await once(stage.stdout, 'data')
      assert.equal(countNuls(chunk), 1)
    }
    stage.stdin.end()
  })

  it('answers everything, however much waits', async () => {
    const stage = start()
    const questions = numbered(3_000)
    let answers = 0
    stage.stdin.write(questions.join(''))
    for await (const chunk of stage.stdout) {
      answers += countNuls(chunk)
      if (answers >= questions.length) break
    }
    stage.stdin.end()
    assert.equal(answers, questions.length)
  })
})

/** The stage ends with its input. */
const start = () =>
  spawn('lt-proc', ['-z', analyser], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', LD_PRELOAD: library },
  })

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `The house ${index} is red.\0`)

const countNuls = (chunk: Buffer): number => chunk.filter((byte) => byte === 0).length
