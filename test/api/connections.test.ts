import { once } from 'node:events'
import { connect } from 'node:net'
import { it } from 'node:test'
import { startApi } from '../support/api.ts'

it('closes although a client keeps a connection on which it never asked anything', async (t) => {
  const api = await startApi(t)
  const idle = connect(Number(new URL(api.url).port), '127.0.0.1')
  await once(idle, 'connect')
  // Once the server has responded on a second connection, it has accepted the first.
  await api.call('/health/live')
  const ended = once(idle, 'close')
  await api.close()
  await ended
})
