import assert from 'node:assert/strict'
import { it } from 'node:test'
import { formatCount } from './output.ts'

it('a count has the singular for one thing only', () => {
  assert.deepEqual(
    [0, 1, 2, 1_234].map((count) => formatCount(count, 'warning')),
    ['0 warnings', '1 warning', '2 warnings', '1,234 warnings'],
  )
})
