// Pulling from a local registry; how it fails is in pull-failures.test.ts.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, request as httpRequest } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { downloadFile } from '../../src/models/downloads/download.ts'
import { createHttpClient } from '../../src/models/downloads/http-client.ts'
import { verifySet } from '../../src/models/downloads/verification.ts'
import type { ModelsError } from '../../src/models/models-error.ts'
import { attachments, fixtures, startRegistry } from '../support/model-registry.ts'
import {
  expectOnlyWholeModels,
  failureOf,
  newDirectory,
  newStore,
  staged,
} from '../support/model-store.ts'

const enes = { from: 'en', to: 'es' }

for (const [layout, path] of [
  ["Firefox's", '/v1'],
  ["Mozilla's", '/db/models.json'],
] as const) {
  describe(`a pull from a registry of ${layout} layout`, () => {
    it('puts complete models in place, and does not download them again', async (t) => {
      const registry = await startRegistry(t)
      const { directory, pull, store } = newStore(t)
      const outcomes = await pull('en-es es-en en-fr', { registry: registry.url + path })
      assert.deepEqual(
        outcomes.map(({ result }) => result),
        ['installed', 'installed', 'installed'],
      )
      assert.deepEqual(expectOnlyWholeModels(directory), ['en-es', 'en-fr', 'es-en'])
      assert.deepEqual(staged(directory), [])
      const before = attachments(registry).length
      const again = await pull('all', { registry: registry.url + path })
      assert.ok(again.every(({ result }) => result === 'present'))
      assert.equal(attachments(registry).length, before)
      for (const set of await store.list()) assert.equal((await verifySet(set)).result, 'intact')
    })

    it('continues where it broke off', async (t) => {
      // What comes in the same moment as the end of the connection is lost with it.
      const registry = await startRegistry(t, { bytesPerSecond: 500_000 })
      const { directory, pull } = newStore(t)
      registry.faults.push({ path: /model\.enes/, kind: 'disconnect', times: 2 })
      assert.equal((await pull('en-es', { registry: registry.url + path }))[0]?.result, 'installed')
      const ranges = registry.requests
        .filter(({ path }) => /model\.enes/.test(path))
        .map(({ range }) => range)
      assert.equal(ranges.length, 3)
      assert.equal(ranges[0], undefined)
      assert.match(ranges[1] ?? '', /^bytes=\d+-$/)
      assert.deepEqual(expectOnlyWholeModels(directory), ['en-es'])
    })

    it('brings a damaged model into order again', async (t) => {
      const registry = await startRegistry(t)
      const { directory, pull, store } = newStore(t)
      await pull('en-es', { registry: registry.url + path })
      const file = join(directory, 'en-es/model.enes.intgemm.alphas.bin')
      writeFileSync(file, readFileSync(file).fill(0, 1000, 1010))
      const [set] = await store.list()
      assert.ok(set)
      assert.deepEqual((await verifySet(set)).defects, [
        'model.enes.intgemm.alphas.bin has been changed',
      ])
      assert.equal((await pull('en-es', { registry: registry.url + path }))[0]?.result, 'installed')
      expectOnlyWholeModels(directory)
    })
  })
}

describe('a pull', () => {
  it('starts over where the server gives no parts, or has another file by now', async (t) => {
    const registry = await startRegistry(t, { resumable: false })
    const { directory, pull } = newStore(t)
    registry.faults.push({ path: /model\.enes/, kind: 'disconnect', times: 1 })
    assert.equal(
      (await pull('en-es', { registry: `${registry.url}/db/models.json` }))[0]?.result,
      'installed',
    )
    assert.ok(registry.requests.every(({ range }) => range === undefined))
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es'])
  })

  it('resumes over a breaking connection as long as each try makes progress', async (t) => {
    const registry = await startRegistry(t, { bytesPerSecond: 20_000_000 })
    const bytes = randomBytes(10_000_000)
    registry.files.set('/large', bytes)
    registry.faults.push({ path: /large/, kind: 'disconnect', times: 3 })
    const http = createHttpClient({ attempts: 1 })
    t.after(http.close)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = {
      name: 'large',
      url: `${registry.url}/large`,
      packed: { size: bytes.length, sha256 },
      raw: { sha256 },
    }
    const target = join(newDirectory(t), 'large')
    await downloadFile({
      file,
      target,
      http,
      signal: new AbortController().signal,
      onProgress: () => {},
    })
    assert.deepEqual(readFileSync(target), bytes)
    assert.equal(registry.requests.length, 4)
  })

  it('does not trust the part of an earlier attempt that a crash has spoilt', async (t) => {
    const registry = await startRegistry(t, { bytesPerSecond: 500_000 })
    const { directory, pull } = newStore(t)
    registry.faults.push({ path: /model\.enes/, kind: 'disconnect' })
    failureOf(await pull('en-es', { registry: registry.url, client: { attempts: 1 } }))
    registry.faults.length = 0
    const part = join(
      directory,
      '.store/staging',
      staged(directory).find((name) => /model.*part$/.test(name)) ?? '',
    )
    const size = statSync(part).size
    truncateSync(part, size - 100)
    truncateSync(part, size)
    assert.equal((await pull('en-es', { registry: registry.url }))[0]?.result, 'installed')
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es'])
  })

  it('takes the files from a mirror, held against the hashes of the registry', async (t) => {
    const registry = await startRegistry(t)
    const mirror = await startRegistry(t)
    const { directory, pull } = newStore(t)
    await pull('en-es', { registry: registry.url, mirror: mirror.url })
    assert.equal(attachments(registry).length, 0)
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es'])
    const [path = ''] = [...mirror.files].find(([name]) => /model\.esen.*zst$/.test(name)) ?? []
    mirror.files.set(path, (mirror.files.get(path) ?? new Uint8Array()).toReversed())
    assert.equal(
      failureOf(
        await pull('es-en', {
          registry: registry.url,
          mirror: mirror.url,
          client: { attempts: 1 },
        }),
      ).kind,
      'damaged',
    )
  })

  it('goes through the proxy that is set, but not for hosts that are excepted', async (t) => {
    const registry = await startRegistry(t)
    const asked: string[] = []
    const proxy = createServer((socket) => {
      socket.once('data', (head) => {
        asked.push(String(head).split(' ', 2).join(' '))
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n')
      })
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    t.after(() => proxy.close())
    const address = `http://127.0.0.1:${(proxy.address() as { port: number }).port}`
    const { pull } = newStore(t)
    const client = { attempts: 1, proxies: { http: address, https: '', except: '' } }
    await assert.rejects(
      pull('en-es', { registry: registry.url, client }),
      (error: ModelsError) => /[Pp]roxy/.test(error.message) && error.kind === 'network',
    )
    assert.match(asked[0] ?? '', /127\.0\.0\.1/)
    const around = { ...client, proxies: { ...client.proxies, except: 'example.org,127.0.0.1' } }
    assert.equal(
      (await pull('en-es', { registry: registry.url, client: around }))[0]?.result,
      'installed',
    )
  })

  it('comes through a proxy that lets it, also from hosts that only the proxy knows', async (t) => {
    const registry = await startRegistry(t)
    const port = Number(new URL(registry.url).port)
    const tunnels: string[] = []
    const proxy = createHttpServer((request, response) => {
      tunnels.push(request.url ?? '')
      const path = new URL(request.url ?? '').pathname
      const onward = httpRequest(
        { port, path, method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      request.pipe(onward)
    })
    proxy.on('connect', (request, socket) => {
      tunnels.push(request.url ?? '')
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(onward).pipe(socket)
      })
      for (const end of [socket, onward]) end.on('error', () => socket.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    t.after(() => {
      proxy.close()
      proxy.closeAllConnections()
    })
    const address = `http://127.0.0.1:${(proxy.address() as { port: number }).port}`
    const { directory, pull } = newStore(t)
    const client = { attempts: 1, proxies: { http: address, https: '', except: '' } }
    assert.equal(
      (await pull('en-es', { registry: 'http://models.example', client }))[0]?.result,
      'installed',
    )
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es'])
    assert.ok(tunnels.some((target) => target.includes('models.example')))
  })

  it('unpacks by what a file is, not by what it is called', async (t) => {
    const registry = await startRegistry(t)
    for (const [path, bytes] of registry.files)
      if (/lex.*gz$/.test(path)) registry.files.set(path, gunzipSync(bytes))
    const { directory, pull } = newStore(t)
    await pull('en-es', { registry: `${registry.url}/db/models.json` })
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es'])
  })

  it('notices that a file without a hash in the registry has changed', async (t) => {
    const registry = await startRegistry(t)
    const { store, pull } = newStore(t)
    const settings = { registry: `${registry.url}/db/models.json` }
    await pull('en-es', settings)
    await store.withPair(enes, () => store.remove(enes))
    const path =
      [...registry.files.keys()].find((name) => /lex\.50\.50\.enes.*gz$/.test(name)) ?? ''
    const other = readFileSync(join(fixtures, 'enes/lex.50.50.enes.s2t.bin'))
    other.writeUInt8(1, 8)
    registry.files.set(path, gzipSync(other))
    const error = failureOf(await pull('en-es', settings))
    assert.match(
      error.message,
      /lex\.50\.50\.enes.* has changed since its first download.*--accept-changes/,
    )
    assert.equal(
      (await pull('en-es', { ...settings, acceptChanges: true }))[0]?.result,
      'installed',
    )
    assert.equal((await pull('en-es', settings))[0]?.result, 'present')
  })

  it('puts the old model back that a killed process had set aside', async (t) => {
    const registry = await startRegistry(t)
    const { directory, pull, store } = newStore(t)
    await pull('en-es', { registry: registry.url })
    renameSync(join(directory, 'en-es'), join(directory, '.store/staging/en-es~replaced'))
    await store.repairAll()
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es'])
    renameSync(join(directory, 'en-es'), join(directory, '.store/staging/en-es~removed'))
    await store.repairAll()
    assert.deepEqual(expectOnlyWholeModels(directory), [])
    assert.deepEqual(staged(directory), [])
  })

  it('leaves nothing of a model that cannot be run', async (t) => {
    const junk = Buffer.from('no model at all')
    const registry = await startRegistry(t, {
      change: ({ models }) => {
        const files = models['en-es']?.[0]?.files as Record<string, Record<string, unknown>>
        files.model = { path: files.model?.path }
      },
    })
    const path = [...registry.files.keys()].find((name) => /model\.enes.*gz$/.test(name)) ?? ''
    registry.files.set(path, gzipSync(junk))
    const { directory, pull } = newStore(t)
    const error = failureOf(await pull('en-es', { registry: `${registry.url}/db/models.json` }))
    assert.match(error.message, /The model for en → es cannot be run: model\.enes/)
    assert.deepEqual(expectOnlyWholeModels(directory), [])
  })

  it('works beside another one at the same time: each model is downloaded once', async (t) => {
    const registry = await startRegistry(t, { bytesPerSecond: 1_000_000 })
    const { directory, pull } = newStore(t)
    const other = newStore(t, directory)
    const outcomes = (
      await Promise.all([
        pull('all', { registry: registry.url }),
        other.pull('all', { registry: registry.url }),
      ])
    ).flat()
    assert.equal(outcomes.filter(({ result }) => result === 'installed').length, 3)
    assert.equal(outcomes.filter(({ result }) => result === 'present').length, 3)
    assert.equal(attachments(registry).length, 10)
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es', 'en-fr', 'es-en'])
  })
})
