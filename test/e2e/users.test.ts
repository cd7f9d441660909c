import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { backends } from '../support/backends.ts'
import { startProduct } from '../support/product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const password = 'correct-horse-battery'

for (const backend of backends) {
  describe(`dragoman users and secret on ${backend.name}`, () => {
    async function prepare(t: TestContext) {
      const storage = await backend.createStorage()
      t.after(storage.remove)
      const environment = {
        DATABASE_URL: storage.databaseUrl,
        DRAGOMAN_DATA_DIR: storage.dataDir,
        DRAGOMAN_OPERATORS: 'operator@example.org',
      }
      const run = (...args: string[]) => runWith('', ...args)
      const runWith = async (input: string, ...args: string[]) => {
        const child = spawn(process.execPath, ['bin/dragoman.mjs', ...args], {
          cwd: root,
          env: { ...process.env, ...environment },
        })
        child.stdin.end(input)
        const [stdout, stderr, [status]] = await Promise.all([
          text(child.stdout),
          text(child.stderr),
          once(child, 'exit'),
        ])
        return { status, stdout, stderr }
      }
      const json = async (...args: string[]) => {
        const { status, stdout, stderr } = await run(...args, '--json')
        assert.equal(status, 0, stderr)
        return JSON.parse(stdout)
      }
      const serve = async () => {
        const command = [process.execPath, 'bin/dragoman.mjs', 'serve']
        const product = await startProduct({ command, environment })
        t.after(async () => {
          if (product.child.exitCode === null) await product.stop()
        })
        return product
      }
      return { run, runWith, json, serve }
    }

    const post = (url: string, body: unknown, headers = {}) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })

    it('create, list, disable, enable, reset and delete, as text and as JSON', async (t) => {
      const { run, json } = await prepare(t)
      assert.match((await run('users', 'list')).stdout, /No users match/)
      const made = await json('users', 'create', 'operator@example.org', '--name', 'Ada')
      assert.deepEqual(
        [made.email, made.name, made.operator, made.disabled],
        ['operator@example.org', 'Ada', true, false],
      )
      assert.match(made.password, /^[\w-]{20}$/)
      const table = (await run('users', 'list')).stdout
      assert.match(
        table,
        new RegExp(`${made.id} +operator@example\\.org +Ada +\\d{4}-\\d\\d-\\d\\d +operator\n`),
      )
      assert.ok(!table.includes(made.password))
      const { id } = await json('users', 'create', 'second@example.org')
      await json('users', 'grant-operator', 'second@example.org')
      assert.equal((await json('users', 'disable', 'OPERATOR@example.org')).disabled, true)
      assert.equal((await json('users', 'enable', 'operator@example.org')).disabled, false)
      const { password: next } = await json('users', 'reset-password', 'operator@example.org')
      assert.notEqual(next, made.password)
      await json('users', 'delete', 'operator@example.org', '--yes')
      assert.deepEqual(
        (await json('users', 'list')).map((user: { id: string }) => user.id),
        [id],
      )
    })

    it('take a password from standard input, and print it nowhere', async (t) => {
      const { runWith, run, serve } = await prepare(t)
      const email = 'operator@example.org'
      const give = (word: string, given: string, ...args: string[]) =>
        runWith(`${given}\n`, 'users', word, email, '--password-stdin', ...args)
      const short = await give('create', 'short')
      assert.deepEqual([short.status, short.stdout], [1, ''])
      assert.match(short.stderr, /^The password is too short/)
      assert.match((await run('users', 'list')).stdout, /No users match/)
      const made = await give('create', 'first-given-password', '--json')
      assert.deepEqual([made.status, made.stderr], [0, ''])
      assert.ok(!made.stdout.includes('assword'), made.stdout)
      const reset = await give('reset-password', password)
      assert.deepEqual([reset.status, reset.stdout], [0, `${email} has the given password.\n`])
      const product = await serve()
      for (const [given, expected] of [
        ['first-given-password', 401],
        [password, 200],
      ] as const) {
        const login = await post(`${product.url}/auth/login`, { email, password: given })
        assert.equal(login.status, expected)
      }
      await product.stop()
    })

    it('say what is wrong, change nothing and end with a failure', async (t) => {
      const { run, json } = await prepare(t)
      for (const [args, expected] of [
        [['create', 'nobody'], /"nobody" is not an email address/],
        [['disable', 'nobody@example.org'], /dragoman users list/],
        [['delete', 'nobody@example.org'], /--yes/],
      ] as const) {
        const { status, stderr } = await run('users', ...args)
        assert.equal(status, args[0] === 'delete' ? 2 : 1, stderr)
        assert.match(stderr, expected)
      }
      assert.deepEqual(await json('users', 'list'), [])
    })

    it('give and take the role of operators, but not that of the last one', async (t) => {
      const { run, json } = await prepare(t)
      for (const name of ['operator', 'other']) await json('users', 'create', `${name}@example.org`)
      const granted = await run('users', 'grant-operator', 'OTHER@example.org')
      assert.match(granted.stdout, /^other@example\.org \(usr_\w+\) is an operator\.\n$/)
      const taken = await json('users', 'revoke-operator', 'operator@example.org')
      assert.equal(taken.operator, false)
      const last = await run('users', 'revoke-operator', 'other@example.org')
      assert.deepEqual([last.status, last.stdout], [1, ''])
      assert.match(last.stderr, /Make another user an operator first/)
      const operators = (await json('users', 'list')).filter(
        ({ operator }: { operator: boolean }) => operator,
      )
      assert.deepEqual(
        operators.map(({ email }: { email: string }) => email),
        ['other@example.org'],
      )
    })

    it('print a link that makes an operator while the service runs', async (t) => {
      const { json, serve } = await prepare(t)
      const product = await serve()
      const { link, expiresAt } = await json('users', 'operator-link')
      assert.ok(Date.parse(expiresAt) > Date.now())
      const { pathname, hash } = new URL(link)
      const asBrowser = { headers: { accept: 'text/html' } }
      assert.equal((await fetch(`${product.url}${pathname}`, asBrowser)).status, 200)
      const account = { email: 'chief@example.org', password, token: hash.slice(1) }
      const signUp = (email: string) =>
        post(`${product.url}/auth/operator/signup`, { ...account, email })
      assert.equal((await signUp(account.email)).status, 201)
      const { accessToken } = (await (
        await post(`${product.url}/auth/login`, { email: account.email, password })
      ).json()) as { accessToken: string }
      const headers = { authorization: `Bearer ${accessToken}` }
      assert.equal((await fetch(`${product.url}/users`, { headers })).status, 200)
      assert.equal((await signUp('second@example.org')).status, 403)
      await product.stop()
    })

    it('create accounts that log in; old tokens stay valid until `forget`', async (t) => {
      const { run, json, serve } = await prepare(t)
      const made = await json('users', 'create', 'operator@example.org')
      const first = await serve()
      const login = await post(`${first.url}/auth/login`, {
        email: made.email,
        password: made.password,
      })
      const { accessToken } = (await login.json()) as { accessToken: string }
      const authorization = `Bearer ${accessToken}`
      const created = await post(`${first.url}/create`, { name: 'x' }, { authorization })
      assert.equal(created.status, 201)
      if (backend.name === 'PGlite') {
        const refused = await run('users', 'list')
        assert.equal(refused.status, 1)
        assert.match(refused.stderr, /Another Dragoman process is using the data directory/)
      } else assert.equal((await json('users', 'list')).length, 1)
      assert.equal((await run('secret', 'rotate')).status, 0)
      await first.stop()

      const second = await serve()
      assert.equal((await fetch(`${second.url}/users`, { headers: { authorization } })).status, 200)
      assert.match(second.output(), /"apps":1[^}]*encrypted with the new secret/)
      await second.stop()

      assert.match((await run('secret', 'forget')).stdout, /is deleted/)
      const third = await serve()
      assert.equal((await fetch(`${third.url}/users`, { headers: { authorization } })).status, 401)
      assert.equal(
        (await post(`${third.url}/auth/login`, { email: made.email, password: made.password }))
          .status,
        200,
      )
      assert.equal(
        (await post(`${third.url}/auth/signup`, { email: 'operator@example.org', password }))
          .status,
        403,
      )
      await third.stop()
    })
  })
}
