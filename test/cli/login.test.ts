// Sessions of the command line.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startCommand } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'
import { until } from '../support/product.ts'

/** Whether a signal is on its way to a process that runs. */
const hasPendingSignal = (pid = 0): boolean =>
  existsSync(`/proc/${pid}/status`) &&
  /^ShdPnd:\s+0*[1-9a-f]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

describe('dragoman login', () => {
  it('stores a session only for its owner; logout ends it at the server too', async (t) => {
    const { api, user, run, logIn, session, home, readSession } = await startCommandServer(t)
    const login = await logIn()
    assert.equal(login.status, 0, login.err)
    assert.equal(
      login.out,
      `You are logged in to ${api.url} as ${user.email}.\n` +
        'Create an app for translating: `dragoman apps create <name>`.\n',
    )
    assert.equal(statSync(session).mode & 0o777, 0o600)
    assert.equal(statSync(join(home, 'dragoman')).mode & 0o777, 0o700)
    const translate = ['translate', '--to', 'es', 'The house.']
    assert.match(
      (await run(translate)).err,
      /^No app is in use\. Choose one .*apps create <name>`\.\n$/,
    )

    const created = JSON.parse((await run(['apps', 'create', 'my app', '--json'])).out)
    assert.match(created.apiSecret, /^ds_/)
    assert.ok(!readFileSync(session, 'utf8').includes(created.apiSecret))
    assert.equal((await run(translate)).out, 'La casa.\n')
    assert.match(
      (await run(['whoami'])).out,
      new RegExp(`^user +${user.email} .*\napp +my app `, 'm'),
    )
    assert.match((await run(['apps', 'list'])).out, new RegExp(`^\\* +${created.id} +my app `, 'm'))
    assert.match((await run(['usage'])).out, /^total +10 +1 +0$/m)
    const byTag = (await run(['usage', '--by', 'tag'])).out
    assert.match(byTag, /^day +tag +from/)
    assert.match(byTag, /^total +10 +1 +0$/m)

    const whole = await run(['service', 'usage'])
    assert.match(whole.err, /operator/)

    const other = JSON.parse((await run(['apps', 'create', 'other', '--json'])).out)
    assert.equal(readSession().app.id, created.id)
    assert.equal((await run(['apps', 'use', other.id])).out, 'The app other is in use.\n')
    assert.equal(readSession().app.id, other.id)
    assert.equal((await run([...translate, '--app', created.id])).out, 'La casa.\n')

    const { refreshToken } = readSession()
    assert.equal((await run(['logout'])).status, 0)
    assert.equal(existsSync(session), false)
    assert.equal((await api.post('/auth/refresh', { refreshToken })).status, 401)
    assert.equal((await run(['logout'])).out, 'You are not logged in.\n')
    assert.match((await run(['whoami'])).err, /^This command needs a server\. Run `dragoman login`/)
  })

  it('refuses a wrong password and a wrong URL', async (t) => {
    const { api, user, run, session } = await startCommandServer(t)
    const wrong = await run(['login', api.url, '--email', user.email], {
      input: 'wrong password\n',
    })
    assert.equal(wrong.status, 1)
    assert.match(wrong.err, /^[^\n]*(email|password)[^\n]*\n$/i)
    assert.equal(existsSync(session), false)
    const { err } = await run(['login', 'example', '--email', 'a@example.org'], { input: 'x\n' })
    assert.match(err, /^"example" is not a URL/)
  })

  it('asks on a terminal, and does not show the password', async (t) => {
    const { api, user, environment, session } = await startCommandServer(t)
    const typed = `${user.email}\n${user.password}\n`
    const script = spawn(
      'script',
      ['-qec', `${process.execPath} bin/dragoman.mjs login ${api.url}`, '/dev/null'],
      { env: { PATH: process.env.PATH, ...environment } },
    )
    const [email = '', password = ''] = typed.split('\n')
    let screen = ''
    for await (const chunk of script.stdout) {
      const before = screen
      screen += chunk
      if (!before.includes('Email: ') && screen.includes('Email: '))
        script.stdin.write(`${email}\r`)
      if (!before.includes('Password: ') && screen.includes('Password: '))
        script.stdin.write(`${password}\r`)
    }
    assert.match(screen, /You are logged in to/)
    assert.ok(screen.includes(email) && !screen.includes(password), screen)
    assert.ok(existsSync(session))
  })

  it('refuses a session that others can read, and one of another server', async (t) => {
    const { run, logIn, session } = await startCommandServer(t)
    await logIn()
    const { err } = await run(['whoami'], { environment: { DRAGOMAN_URL: 'http://127.0.0.1:9' } })
    assert.match(err, /^You are not logged in to http:\/\/127\.0\.0\.1:9\./)
    chmodSync(session, 0o640)
    const ended = await run(['whoami'])
    assert.equal(ended.status, 1)
    assert.match(ended.err, /^Other users may read .*session\.json.*chmod 600/)
  })

  it('refreshes an expired token once for all commands that run', async (t) => {
    const { api, run, logIn, session, readSession } = await startCommandServer(t)
    await logIn()
    await run(['apps', 'create', 'my app'])
    const before = readSession()
    writeFileSync(session, JSON.stringify({ ...before, expiresAt: 0 }))
    const commands = [
      ['whoami'],
      ['apps', 'list'],
      ['usage'],
      ['translate', '--to', 'es', 'The house.'],
    ]
    for (const { status, err } of await Promise.all(commands.map((args) => run(args))))
      assert.equal(status, 0, err)
    const after = readSession()
    assert.notEqual(after.refreshToken, before.refreshToken)
    const refreshed = await api.post('/auth/refresh', { refreshToken: after.refreshToken })
    assert.equal(refreshed.status, 200, 'no spent token was used, which would end the session')
    assert.equal(after.app.name, 'my app')
  })

  it('stores refreshed tokens before it ends by a signal', async (t) => {
    const { api, user, run, environment, session, readSession } = await startCommandServer(t)
    const proxy = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray())
      const { method = 'GET', headers, url = '' } = request
      const { authorization = '', 'content-type': type = 'application/json' } = headers
      const answer = await fetch(api.url + url, {
        method,
        headers: { authorization, 'content-type': type },
        ...(body.length > 0 && { body }),
      })
      const content = await answer.text()
      if (url === '/auth/refresh') {
        child?.kill('SIGINT')
        await until(() => !hasPendingSignal(child?.pid), 'the signal has arrived')
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(content)
    }).listen(0, '127.0.0.1')
    t.after(() => proxy.close())
    await once(proxy, 'listening')
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    let child: ReturnType<typeof startCommand> | undefined
    await run(['login', url, '--email', user.email], { input: `${user.password}\n` })
    const before = readSession()
    writeFileSync(session, JSON.stringify({ ...before, expiresAt: 0 }))
    child = startCommand(['whoami'], { environment })
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGINT'])
    const { refreshToken } = readSession()
    assert.notEqual(refreshToken, before.refreshToken)
    assert.equal((await api.post('/auth/refresh', { refreshToken })).status, 200)
  })

  it('says that the session has ended', async (t) => {
    const { api, run, logIn, session, readSession } = await startCommandServer(t)
    await logIn()
    await api.post('/auth/logout', { refreshToken: readSession().refreshToken })
    writeFileSync(session, JSON.stringify({ ...readSession(), expiresAt: 0 }))
    const { status, err } = await run(['whoami'])
    assert.equal(status, 1)
    assert.equal(err, `Your session at ${api.url} has ended. Run \`dragoman login ${api.url}\`.\n`)
  })
})
