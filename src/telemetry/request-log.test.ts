import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { createRequestLog } from './request-log.ts'

/** A log that keeps its lines, at a time that stands still. */
function createLog(level = 'info') {
  const lines: string[] = []
  const timestamp = () => ',"time":"2026-01-02T03:04:05.678Z"'
  const options = { level, timestamp, base: { pid: 7 }, mixin: () => ({}) }
  return { lines, log: pino(options, { write: (line: string) => void lines.push(line) }) }
}

const id = fc.stringMatching(/^[\w-]{1,40}$/)

describe('the log of requests', () => {
  it('has the lines that pino would write', () => {
    const { lines, log } = createLog()
    const logRequest = createRequestLog(log)
    fc.assert(
      fc.property(
        fc.record({
          reqId: id,
          traceId: fc.option(fc.stringMatching(/^[0-9a-f]{32}$/), { nil: undefined }),
          method: fc.constantFrom('GET', 'POST', 'M-SEARCH'),
          route: fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
          status: fc.integer({ min: 100, max: 599 }),
          ms: fc.double({ min: 0, max: 1e9, noNaN: true }).map((ms) => Math.round(ms * 10) / 10),
          appId: fc.option(id, { nil: undefined }),
        }),
        ({ traceId, ...request }) => {
          const span =
            traceId === undefined
              ? undefined
              : { traceparent: `00-${traceId}-${'1'.repeat(16)}-01` }
          logRequest({ ...request, span })
          const { reqId, ...rest } = request
          log.info({ reqId, traceId, ...rest }, 'request')
          const [own, ofPino] = lines.splice(0)
          assert.deepEqual(JSON.parse(own as string), JSON.parse(ofPino as string))
          assert.equal(own?.at(-1), '\n')
          assert.equal(own?.split('\n').length, 2)
        },
      ),
    )
  })

  it('follows the level of the log', () => {
    const { lines, log } = createLog('warn')
    const request = {
      ...{ reqId: 'r', span: undefined, method: 'GET', route: '/', status: 200, ms: 1 },
      appId: undefined,
    }
    const logRequest = createRequestLog(log)
    logRequest(request)
    assert.deepEqual(lines, [])
    log.level = 'info'
    logRequest(request)
    assert.equal(lines.length, 1)
  })
})
