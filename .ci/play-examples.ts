// Runs each example whose runtime is installed against the product, and checks what it prints.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Dragoman } from '@dragoman/client'
import { startProduct } from '../test/support/product.ts'

const plain = /La casa es roja\..*El jardín es grande\./s
const queued = /succeeded.*El jardín es <b>grande<\/b>\.|El jardín es <b>grande<\/b>\..*succeeded/s

const examples = [
  { runtime: 'curl', command: ['bash', 'examples/translate.sh'] },
  { runtime: 'python3', command: ['python3', 'examples/translate.py'] },
  { runtime: process.execPath, command: [process.execPath, 'examples/translate.ts'] },
  { runtime: 'php', command: ['php', 'examples/translate.php'] },
] as const

const directory = mkdtempSync(join(tmpdir(), 'dragoman-examples-'))
const product = await startProduct({
  command: ['npm', 'start'],
  environment: {
    DRAGOMAN_DATA_DIR: join(directory, 'data'),
    DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8',
  },
})
try {
  const environment = { ...process.env, ...(await createApp(product.url)) }
  for (const { runtime, command } of examples) {
    if (spawnSync(runtime, ['--version']).error) {
      console.log(`Left out: ${command.join(' ')} (${runtime} is not installed).`)
      continue
    }
    const [program, ...args] = command
    const { status, stdout, stderr } = spawnSync(program, args, {
      encoding: 'utf8',
      env: environment,
    })
    assert.equal(status, 0, `${command.join(' ')}: ${stdout}${stderr}`)
    assert.match(stdout, plain)
    assert.match(stdout, queued)
    console.log(`${command.join(' ')} works.`)
  }
  await playWebhookReceiver(environment)
} finally {
  assert.equal(await product.stop(), 0)
  rmSync(directory, { recursive: true })
}

/** Starts the receiver on a free port, queues a text, and waits until the receiver prints it. */
async function playWebhookReceiver(environment: Record<string, string | undefined>) {
  const receiver = spawn(process.execPath, ['examples/webhook-receiver.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment, PORT: '0' },
  })
  try {
    const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]()
    const [address = ''] = /http:\S+/.exec((await lines.next()).value ?? '') ?? []
    assert.equal((await fetch(address, { method: 'POST', body: '{}' })).status, 401)
    const client = new Dragoman({
      url: product.url,
      apiKey: environment.DRAGOMAN_API_KEY ?? '',
      apiSecret: environment.DRAGOMAN_API_SECRET ?? '',
    })
    const { id } = await client.queue.submit('The house.', { to: 'es', webhookUrl: address })
    assert.match((await lines.next()).value ?? '', new RegExp(`succeeded ${id} .*La casa\\.`))
    console.log('examples/webhook-receiver.ts works.')
  } finally {
    receiver.kill()
    await once(receiver, 'exit')
  }
}

/** The settings of a new app, as the examples read them. */
async function createApp(url: string): Promise<Record<string, string>> {
  const account = { email: 'examples@example.org', password: 'correct-horse-battery' }
  await post('/auth/signup', account)
  const { accessToken } = await post('/auth/login', account)
  const app = await post(
    '/create',
    { name: 'examples' },
    { authorization: `Bearer ${accessToken}` },
  )
  return {
    DRAGOMAN_URL: url,
    DRAGOMAN_API_KEY: app.apiKey ?? '',
    DRAGOMAN_API_SECRET: app.apiSecret ?? '',
    DRAGOMAN_WEBHOOK_SECRET: app.webhookSecret ?? '',
  }

  async function post(path: string, body: object, headers = {}): Promise<Record<string, string>> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, `${path}: ${response.status}`)
    return response.json() as Promise<Record<string, string>>
  }
}
