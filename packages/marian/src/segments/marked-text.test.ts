import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseSegment } from '../../test/support/written-segments.ts'
import { readMarkedText } from './marked-text.ts'

describe('the text that the network reads', () => {
  const textOf = (source: string): string => readMarkedText(parseSegment(source)).text

  it('has no gap where something is taken out', () => {
    assert.equal(textOf('call {1} now'), 'call now')
    assert.equal(textOf('call {1}, please'), 'call, please')
    assert.equal(textOf('see ({1}) there'), 'see there')
    assert.equal(textOf('the <1>red</1> house'), 'the red house')
  })

  it('keeps words apart that only something taken out kept apart', () => {
    assert.equal(textOf('call{1}now'), 'call now')
    assert.equal(textOf('call<1></1>now'), 'call now')
    assert.equal(textOf('un<1>believ</1>able'), 'unbelievable')
  })
})
