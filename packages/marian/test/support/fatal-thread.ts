// A worker thread in which some sentences are fatal: one with `fatalWords.dies` ends it, one with
// `fatalWords.hangs` blocks it for ever, while it translates those that it got before.
import { parentPort } from 'node:worker_threads'
import type { ToThread } from '../../src/workers/messages.ts'
import { fatalWords } from './fatal-words.ts'

parentPort?.on('message', (messages: readonly ToThread[]) => {
  const text = messages.map(textOf).join(' ')
  if (text.includes(fatalWords.dies)) process.exit(1)
  if (text.includes(fatalWords.hangs)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})

function textOf(message: ToThread): string {
  return message.type === 'translate' ? message.sentence.join('') : ''
}

await import('../../src/workers/thread.ts')
