// The commands that use a server.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, it } from 'node:test'
import type { Api } from '../support/api.ts'
import { assertAnswersEachLine, runShell, startCommand } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'
import { readProcessMemory } from '../support/process-memory.ts'
import { until } from '../support/product.ts'

const credentialsOf = (api: Pick<Api, 'url'>, app: { apiKey: string; apiSecret: string }) => ({
  DRAGOMAN_URL: api.url,
  DRAGOMAN_API_KEY: app.apiKey,
  DRAGOMAN_API_SECRET: app.apiSecret,
})

describe('a command with the credentials of an app', () => {
  it('uses the server: translates, detects, lists languages and queues', async (t) => {
    const { api, run } = await startCommandServer(t)
    const { app } = await api.createApp()
    const environment = credentialsOf(api, app)
    const translated = await run(['translate', '--to', 'es,fr'], {
      environment,
      input: 'The house is red.\r\n\nThe garden is big.',
    })
    assert.equal(translated.err, '')
    assert.equal(
      translated.out,
      'es\tLa casa es roja.\r\nfr\tLa maison est rouge.\r\n' +
        'es\t\nfr\t\nes\tEl jardín es grande.\nfr\tLe jardin est grand.\n',
    )
    assert.match(
      (await run(['detect', 'The house is red.'], { environment })).out,
      /^en {2}\d+ %\n$/,
    )
    assert.match(
      (await run(['languages', 'en'], { environment })).out,
      /^es +Spanish +\d+ +- +installed +en-es/m,
    )
    const who = await run(['whoami', '--json'], { environment })
    assert.deepEqual(JSON.parse(who.out), { url: api.url, apiKey: app.apiKey })

    const submit = ['queue', 'submit', '--from', 'en', '--to', 'es', 'The house is red.']
    const submitted = await run(submit, { environment })
    const id = submitted.out.trim()
    assert.equal((await run(['queue', 'wait', id], { environment })).out, 'La casa es roja.\n')
    assert.match((await run(['queue', 'get', id], { environment })).out, /^status +succeeded$/m)
    assert.match(
      (await run(['queue', 'list'], { environment })).out,
      new RegExp(`^${id} +succeeded +en-es +17 .*La casa es roja\\.$`, 'm'),
    )
    const cancelled = await run(['queue', 'cancel', id], { environment })
    assert.deepEqual([cancelled.status, cancelled.out], [1, ''])
    assert.equal((await run([...submit, '--wait'], { environment })).out, 'La casa es roja.\n')
  })

  it('answers a line before the next one comes', async (t) => {
    const { api, home } = await startCommandServer(t)
    const { app } = await api.createApp()
    const child = startCommand(['translate', '--from', 'en', '--to', 'es'], {
      environment: { ...credentialsOf(api, app), XDG_CONFIG_HOME: home },
    })
    await assertAnswersEachLine(child)
  })

  it('translates 200,000 lines in order, in bounded memory', async (t) => {
    const { api, home } = await startCommandServer(t)
    const { app } = await api.createApp()
    const lineCount = 200_000
    const different = 97
    const child = startCommand(['translate', '--from', 'en', '--to', 'es'], {
      environment: { ...credentialsOf(api, app), XDG_CONFIG_HOME: home },
    })
    async function* input() {
      for (let line = 0; line < lineCount; line++) yield `${line % different} houses.\n`
    }
    // The input stays open, so that the process can be measured after the last line.
    const written = pipeline(input, new PassThrough(), child.stdin, { end: false })
    let next = 0
    for await (const line of createInterface({ input: child.stdout })) {
      assert.equal(Number.parseInt(line, 10), next++ % different)
      if (next === lineCount) break
    }
    await written
    const { peakMegabytes } = readProcessMemory(child.pid ?? 0)
    t.diagnostic(`peak RSS: ${Math.round(peakMegabytes)} MB`)
    child.kill('SIGINT')
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGINT'])
    // V8 lets the heap grow before it collects: 50,000 lines take 130 MB, 600,000 take 255 MB.
    assert.ok(peakMegabytes < 350, `${peakMegabytes} MB`)
  })

  it('reads no further than four requests of 100 lines while the server is busy', async (t) => {
    const waiting: { texts: string[]; answer: () => void }[] = []
    let requestCount = 0
    const server = createServer(async (request, response) => {
      const { text: texts, to } = JSON.parse(`${Buffer.concat(await request.toArray())}`)
      requestCount++
      const answer = () => {
        const translations = texts.map((text: string) => ({ translatedText: text, from: 'en', to }))
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ translations, characters: 0 }))
      }
      waiting.push({ texts, answer })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const child = startCommand(['translate', '--from', 'en', '--to', 'es'], {
      environment: credentialsOf({ url }, { apiKey: 'key', apiSecret: 'secret' }),
    })
    const ended = once(child, 'exit')
    child.stdin.on('error', () => {})
    child.stdin.write('The house.\n'.repeat(500_000))
    for (const expected of [4, 5, 6]) {
      await until(() => requestCount === expected, `${expected} requests`, 60_000)
      assert.ok(waiting.every(({ texts }) => texts.length <= 100))
      assert.ok(child.stdin.writableLength > 0, 'most of the input is not read')
      waiting.shift()?.answer()
    }
    child.kill('SIGINT')
    assert.deepEqual(await ended, [null, 'SIGINT'])
    assert.ok(requestCount <= 7, `${requestCount} requests, of which 3 are answered`)
  })

  it('ends at once when its reader does', async (t) => {
    const { api, home } = await startCommandServer(t)
    const { app } = await api.createApp()
    const { out, err } = await runShell(
      `yes 'The house.' | dragoman translate --to es | head -n 2; echo "\${PIPESTATUS[1]}"`,
      { environment: { ...credentialsOf(api, app), XDG_CONFIG_HOME: home } },
    )
    assert.deepEqual([out, err], ['La casa.\nLa casa.\n0\n', ''])
  })

  it('returns a line unchanged that the server cannot translate, and goes on', async (t) => {
    const { api, run } = await startCommandServer(t)
    const { app } = await api.createApp()
    const japanese = 'これは日本語の文章です。家はとても大きいです。'
    const { status, out, err } = await run(['translate', '--to', 'fr'], {
      environment: credentialsOf(api, app),
      input: `The house is red.\n${japanese}\nThe garden is big.\n`,
    })
    assert.equal(out, `La maison est rouge.\n${japanese}\nLe jardin est grand.\n`)
    assert.match(err, /^Line 2 of standard input is not translated\. .*Japanese.*\n$/)
    assert.equal(status, 1)
  })

  it('says what is wrong with the credentials, or that the server is away', async (t) => {
    const { api, run } = await startCommandServer(t)
    const { app } = await api.createApp()
    const right = credentialsOf(api, app)
    const away = createServer().listen(0, '127.0.0.1')
    await once(away, 'listening')
    const awayUrl = `http://127.0.0.1:${(away.address() as AddressInfo).port}`
    away.close()
    for (const [changes, status, expected] of [
      [
        { DRAGOMAN_API_SECRET: `${app.apiSecret}x` },
        1,
        /rejects the key of the app\. Check DRAGOMAN_API_KEY/,
      ],
      [{ DRAGOMAN_API_SECRET: '' }, 2, /Set both DRAGOMAN_API_KEY and DRAGOMAN_API_SECRET/],
      [{ DRAGOMAN_URL: '' }, 2, /DRAGOMAN_API_KEY needs DRAGOMAN_URL/],
      [
        { DRAGOMAN_URL: awayUrl },
        1,
        /^Cannot reach http\S+: .*ECONNREFUSED.* Is the server running/,
      ],
      [{ DRAGOMAN_API_KEY: '', DRAGOMAN_API_SECRET: '' }, 1, /You are not logged in to http/],
    ] as const) {
      const environment = { ...right, ...changes }
      const ended = await run(['translate', '--to', 'es', 'The house.'], { environment })
      assert.equal(ended.status, status, ended.err)
      assert.equal(ended.out, '')
      assert.match(ended.err, expected)
      assert.match(ended.err, /^[^\n]*\n$/)
      assert.ok(!ended.err.includes(app.apiSecret))
    }
    const local = ['translate', '--local', '--to', 'es', 'The house.']
    assert.equal(
      (await run(local, { environment: { ...right, DRAGOMAN_URL: awayUrl } })).out,
      'La casa.\n',
    )
  })
})
