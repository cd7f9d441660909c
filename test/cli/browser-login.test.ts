// Log-in of the command line through a browser.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, it } from 'node:test'
import { startCommand } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'

type Server = Awaited<ReturnType<typeof startCommandServer>>

/** Starts the command, and reads the code that it shows. */
async function begin({ api, environment }: Server) {
  const child = startCommand(['login', api.url, '--browser'], { environment })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stderr)[Symbol.asyncIterator]()
  const read = async () => String((await lines.next()).value)
  const invitation = await read()
  const page = await read()
  const [, userCode = ''] = /the code ([A-Z]{4}-[A-Z]{4}),/.exec(invitation) ?? []
  return { child, ended, page: page.trim(), userCode }
}

describe('dragoman login --browser', () => {
  it('shows a code, and stores the session of who confirms it', async (t) => {
    const server = await startCommandServer(t)
    const { api, user, run } = server
    const { ended, page, userCode } = await begin(server)
    assert.equal(page, `${api.url}/console/device#${userCode}`)
    const answer = { userCode, approve: true }
    assert.equal((await api.post('/auth/device/answer', answer, user.bearer)).status, 204)
    assert.deepEqual(await ended, [0, null])
    assert.match((await run(['whoami'])).out, new RegExp(`^user +${user.email}`, 'm'))
  })

  it('ends with a failure when somebody refuses', async (t) => {
    const server = await startCommandServer(t)
    const { api, user, run } = server
    const { ended, userCode } = await begin(server)
    const answer = { userCode, approve: false }
    assert.equal((await api.post('/auth/device/answer', answer, user.bearer)).status, 204)
    assert.deepEqual(await ended, [1, null])
    assert.equal((await run(['whoami'])).status, 1)
  })
})
