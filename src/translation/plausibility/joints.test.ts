import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { separatePlaceholders } from './joints.ts'

const name = { placeholder: 0 }

describe('a word beside a placeholder', () => {
  for (const [source, translation, expected] of [
    [
      [name, "'s group"],
      [name, 'es grupo'],
      [name, ' ', 'es grupo'],
    ],
    [
      ['"', name, '"'],
      ['casa', name, '"'],
      ['casa', ' ', name, '"'],
    ],
    [
      [name, ' group'],
      [name, ' grupo'],
      [name, ' grupo'],
    ],
    [
      ['un', name],
      ['des', name],
      ['des', name],
    ],
    [
      [name, 's'],
      [name, 'es'],
      [name, 'es'],
    ],
    [
      ['v', name, '-x'],
      [name, 'x'],
      [name, 'x'],
    ],
    [
      [name, "'s group"],
      [name, '的组'],
      [name, '的组'],
    ],
    [[name], ['casa', name], ['casa', name]],
  ] as [Segment, Segment, Segment][])
    it(`is separated only where the source has a sign: ${JSON.stringify(translation)}`, () => {
      assert.deepEqual(separatePlaceholders(translation, source), expected)
    })
})
