import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { mapText, type Segment } from '@dragoman/formats/segment/segment.ts'
import { createTaskPool, type RunInThread } from '../../process/task-pool.ts'
import { createMarkdownCutter } from './markdown-cutter.ts'

const context = {
  userId: 'user',
  appId: 'app',
  priority: 'interactive',
  signal: new AbortController().signal,
} as const
/** Without its code, it would be another text. */
const fragile = 'see `code` here'
const long = 'The house is red.\n\n'.repeat(100)

describe('a text of Markdown', () => {
  const pool = createTaskPool({ threads: 1 })
  after(() => pool.close())
  let tasks: string[] = []
  const run: RunInThread = (task, payload, options) => {
    tasks.push(task)
    return pool.run(task, payload, options)
  }
  const cut = createMarkdownCutter(run)
  async function translate(text: string, change: (segment: Segment) => Segment): Promise<string> {
    tasks = []
    const { segments, assemble } = await cut(text, context)
    return assemble(segments.map(change))
  }
  const upper = (segment: Segment): Segment => mapText(segment, (text) => text.toUpperCase())

  /** As an engine that loses codes. */
  const damage = (segment: Segment): Segment =>
    upper(segment.filter((part) => typeof part === 'string'))

  it('is read in this thread if it is short', async () => {
    assert.equal(await translate('the *house*', upper), 'THE *HOUSE*')
    assert.deepEqual(tasks, [])
  })

  it('keeps the source of what its translation would break', async () => {
    assert.equal(await translate(`the house\n\n${fragile}`, damage), `THE HOUSE\n\n${fragile}`)
    assert.deepEqual(tasks, ['assembleMarkdown'])
  })

  it('is read in a worker thread if it is long', async () => {
    const translation = await translate(`${long}${fragile}`, damage)
    assert.equal(translation, `${long.toUpperCase()}${fragile}`)
    assert.deepEqual(tasks, ['cutMarkdown', 'assembleMarkdown'])
  })

  it('is not read again if no segment has another translation', async () => {
    assert.equal(await translate(long, (segment) => segment), long)
    assert.deepEqual(tasks, ['cutMarkdown'])
  })
})
