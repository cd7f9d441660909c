import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ModelSet } from '../../models/installed/model-set.ts'
import { createDownloadProgress, drawBar } from './download-progress.ts'

const pair = { from: 'en', to: 'es' }
const set = { ...pair, architecture: 'tiny', version: '3.0', files: [] } as unknown as ModelSet

describe('the progress of a pull', () => {
  it('is a bar with bytes, rate and time left', () => {
    const rate = { add: () => {}, perSecond: () => 3_000_000 }
    assert.equal(
      drawBar('en-es', { received: 12_000_000, total: 24_000_000, rate }),
      'en-es     ████████████░░░░░░░░░░░░  12.0 MB of 24.0 MB  3.0 MB/s  0:04 left',
    )
    assert.match(
      drawBar('en-es', { received: 30, total: 24, rate: { ...rate, perSecond: () => 0 } }),
      /█{24} {2}30 B of 24 B$/,
    )
  })

  it('is a line for each event where nobody looks at a terminal', () => {
    const written: string[] = []
    const progress = createDownloadProgress(2, {
      isTTY: false,
      write: (text: string) => written.push(text),
    } as unknown as NodeJS.WriteStream)
    progress.show({ type: 'waiting', pair })
    progress.show({ type: 'start', pair, set, bytes: 22_000_000 })
    progress.show({ type: 'progress', pair, received: 1, total: 2 })
    progress.show({
      type: 'end',
      outcome: { pair, result: 'failed', error: new Error('The disk is full.') },
    })
    progress.show({
      type: 'end',
      outcome: {
        pair,
        result: 'installed',
        bytes: 36e6,
        check: { result: 'suspect', detail: '2 of 4 sentences come out empty' },
      },
    })
    progress.end()
    assert.deepEqual(written, [
      'en-es: another process is changing it; waiting …\n',
      'en-es: tiny 3.0, about 22.0 MB …\n',
      '[1/2] en-es: failed. The disk is full.\n',
      '[2/2] en-es: installed, 36.0 MB. SUSPECT: 2 of 4 sentences come out empty; it is ' +
        'used only if there is no other route.\n',
    ])
  })
})
