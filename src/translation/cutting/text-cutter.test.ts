import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { mapText, type Segment } from '@dragoman/formats/segment/segment.ts'
import { Problem } from '../../http/problems.ts'
import { ThreadError } from '../../process/task.ts'
import { createTaskPool, type RunInThread } from '../../process/task-pool.ts'
import { createTextCutter } from './text-cutter.ts'
import type { TextSource } from './text-tasks.ts'

const context = {
  ownerId: 'user',
  appId: 'app',
  priority: 'interactive',
  signal: new AbortController().signal,
} as const

const upper = (segment: Segment): Segment => mapText(segment, (text) => text.toUpperCase())

/** As an engine that loses codes. */
const damage = (segment: Segment): Segment =>
  upper(segment.filter((part) => typeof part === 'string'))

describe('a text', () => {
  const pool = createTaskPool({ threads: 1 })
  after(() => pool.close())
  let tasks: string[] = []
  const run: RunInThread = (task, payload, options) => {
    tasks.push(task)
    return pool.run(task, payload, options)
  }
  const cut = createTextCutter(run)
  async function translate(
    source: TextSource,
    change: (segment: Segment) => Segment,
  ): Promise<string> {
    tasks = []
    const { segments, assemble } = await cut(source, context)
    return assemble(segments.map(change))
  }

  for (const [format, text, translation, times] of [
    ['text', 'the house %s\n', 'THE HOUSE %s\n', 2_000],
    ['html', '<p>the <b>house</b></p>\n', '<p>THE <b>HOUSE</b></p>\n', 1_000],
    ['xml', '<p>the <b/>house</p>\n', '<p>THE <b/>HOUSE</p>\n', 1_000],
    ['markdown', 'the *house*\n\n', 'THE *HOUSE*\n\n', 200],
  ] as const) {
    const long = { format, text: text.repeat(times) }

    it(`of ${format} is read in this thread if it is short`, async () => {
      assert.equal(await translate({ format, text }, upper), translation)
      assert.deepEqual(tasks, [])
    })

    it(`of ${format} is read in a worker thread if it is long`, async () => {
      assert.equal(await translate(long, upper), translation.repeat(times))
      assert.deepEqual(tasks, ['cutText', 'assembleText'])
    })

    it(`of ${format} is not read again if no segment has another translation`, async () => {
      assert.equal(await translate(long, (segment) => segment), long.text)
      assert.deepEqual(tasks, ['cutText'])
    })
  }

  it('is cut with its lists of tags and terms, short or long', async () => {
    const tags = { ignoreTags: ['name'] }
    const text = '<p>the <name>house</name></p>\n'
    for (const times of [1, 1_000])
      assert.equal(
        await translate({ format: 'xml', text: text.repeat(times), tags }, upper),
        '<p>THE <name>house</name></p>\n'.repeat(times),
      )
  })

  it('of Markdown has the values of its front matter translated, short or long', async () => {
    const text = '---\ntitle: the house\n---\n'
    for (const rest of ['', '\nthe dog\n'.repeat(300)])
      assert.equal(
        await translate({ format: 'markdown', text: text + rest }, upper),
        `---\ntitle: THE HOUSE\n---\n${rest.toUpperCase()}`,
      )
  })

  it('of Markdown keeps the source of what its translation would break', async () => {
    /** Without its code, it would be another text. */
    const fragile = 'see `code` here'
    const source = (text: string): TextSource => ({ format: 'markdown', text })
    assert.equal(
      await translate(source(`the house\n\n${fragile}`), damage),
      `THE HOUSE\n\n${fragile}`,
    )
    assert.deepEqual(tasks, ['assembleText'])
    const long = 'The house is red.\n\n'.repeat(100)
    assert.equal(
      await translate(source(`${long}${fragile}`), damage),
      `${long.toUpperCase()}${fragile}`,
    )
  })
})

describe('a text that a thread cannot read', () => {
  const long: TextSource = { format: 'html', text: '<p>the house</p>'.repeat(1_000) }

  for (const failure of ['deadline', 'memory'] as const)
    it(`is too long: ${failure}`, async () => {
      const cut = createTextCutter(() => Promise.reject(new ThreadError(failure, 'ended')))
      await assert.rejects(
        async () => cut(long, context),
        (error) => {
          assert.ok(error instanceof Problem)
          assert.equal(error.code, 'text-too-long')
          return true
        },
      )
    })

  it('is nobody’s fault if the thread ended by itself', async () => {
    const cut = createTextCutter(() => Promise.reject(new ThreadError('crash', 'ended')))
    await assert.rejects(async () => cut(long, context), ThreadError)
  })
})
