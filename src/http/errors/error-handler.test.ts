import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { it } from 'node:test'
import Fastify from 'fastify'
import { createErrorHandler, renderProblemDetails } from './error-handler.ts'

it('reports a failure, but not that a caller disconnected', async (t) => {
  const lines: { level: number; msg: string }[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const server = Fastify({ logger: { level: 'debug', stream }, disableRequestLogging: true })
  server.setErrorHandler(createErrorHandler(renderProblemDetails((code) => `/problems/${code}`)))
  const ended = Promise.withResolvers<void>()
  server.get('/wait', async (request) => {
    await once(request.raw.socket, 'close')
    setImmediate(ended.resolve)
    throw new Error('the caller disconnected')
  })
  server.get('/fail', async () => {
    throw new Error('a failure')
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => server.close())

  const caller = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  caller.write('GET /wait HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(server.server, 'request')
  caller.destroy()
  await ended.promise
  assert.equal((await server.inject('/fail')).statusCode, 500)
  const reported = lines.filter(({ level }) => level >= 40).map(({ msg }) => msg)
  assert.deepEqual(reported, ['request failed'])
})
