// Pulling from a local registry, with every fault that a network, a registry and a disk can have.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { exitStatus, type ModelsError } from '../../src/models/models-error.ts'
import { attachments, type ModelRegistry, startRegistry } from '../support/model-registry.ts'
import { expectOnlyWholeModels, failureOf, newStore, staged } from '../support/model-store.ts'

describe('a pull that fails', () => {
  /** Pulls en-es under a fault: it stays invisible, and the next pull without the fault works. */
  async function pullWithFault(
    t: TestContext,
    fault: ModelRegistry['faults'][number],
    layout = '/v1',
  ) {
    const registry = await startRegistry(t)
    const { directory, pull } = newStore(t)
    registry.faults.push(fault)
    const settings = { registry: registry.url + layout, client: { attempts: 2, stallMs: 300 } }
    const error = failureOf(await pull('en-es', settings))
    assert.deepEqual(expectOnlyWholeModels(directory), [])
    registry.faults.length = 0
    assert.equal((await pull('en-es', settings))[0]?.result, 'installed')
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es'])
    return error
  }

  it('names a file that is not there', async (t) => {
    const error = await pullWithFault(t, { path: /lex\.50\.50\.enes/, kind: 'status', status: 404 })
    assert.match(error.message, /lex\.50\.50\.enes.* does not exist \(HTTP status 404\)/)
    assert.equal(error.kind, 'registry')
  })

  it('says that the server cannot answer, after it has tried again', async (t) => {
    const error = await pullWithFault(t, { path: /vocab\.enes/, kind: 'status', status: 503 })
    assert.match(error.message, /is unavailable \(HTTP status 503\)/)
    assert.equal(error.kind, 'network')
  })

  it('refuses a file whose hash is wrong', async (t) => {
    const error = await pullWithFault(t, { path: /model\.enes/, kind: 'corrupt' })
    assert.match(
      error.message,
      /model\.enes.* has the SHA-256 [0-9a-f]{64}, expected is [0-9a-f]{64}/,
    )
    assert.equal(error.kind, 'damaged')
  })

  it('rejects a damaged packed file if only the unpacked one has a hash', async (t) => {
    const error = await pullWithFault(
      t,
      { path: /model\.enes/, kind: 'corrupt' },
      '/db/models.json',
    )
    assert.match(error.message, /model\.enes.*(cannot be unpacked|SHA-256)/)
    assert.equal(error.kind, 'damaged')
  })

  it('says that a connection is broken off again and again', async (t) => {
    const error = await pullWithFault(t, { path: /model\.enes/, kind: 'disconnect' })
    assert.match(error.message, /127\.0\.0\.1:\d+ closed the connection early/)
    assert.equal(error.kind, 'network')
  })

  it('gives up on a server that has stalled', async (t) => {
    const error = await pullWithFault(t, { path: /model\.enes/, kind: 'stall' })
    assert.match(error.message, /has stalled: it sends no more data/)
    assert.equal(error.kind, 'network')
  })

  it('notices a file that is shorter than the registry says', async (t) => {
    const registry = await startRegistry(t)
    const [path = '', bytes = new Uint8Array()] =
      [...registry.files].find(([name]) => /model\.enes.*zst$/.test(name)) ?? []
    registry.files.set(path, bytes.subarray(0, 1000))
    const { pull } = newStore(t)
    const error = failureOf(
      await pull('en-es', { registry: registry.url, client: { attempts: 2 } }),
    )
    assert.match(error.message, /1000 of \d+ bytes|longer than the file/)
  })

  it('says that there is no network, and what to do without one', async (t) => {
    const { port } = await freePort()
    const { pull } = newStore(t)
    await assert.rejects(
      pull('en-es', { registry: `http://127.0.0.1:${port}`, client: { attempts: 1 } }),
      (error: ModelsError) => {
        assert.match(
          error.message,
          /:\d+ cannot be reached: .*ECONNREFUSED.*\. Behind a proxy set HTTPS_PROXY; .* import`/,
        )
        return error.kind === 'network'
      },
    )
  })

  it('says that it is the proxy that does not work, without its password', async (t) => {
    const { port } = await freePort()
    const { pull } = newStore(t)
    const proxies = { http: `http://user:hush@127.0.0.1:${port}`, https: '', except: '' }
    await assert.rejects(
      pull('en-es', { registry: 'http://models.example', client: { attempts: 1, proxies } }),
      (error: ModelsError) => {
        assert.match(
          error.message,
          new RegExp(
            `The proxy http://127\\.0\\.0\\.1:${port} does not connect to models\\.example`,
          ),
        )
        assert.doesNotMatch(error.message, /hush/)
        return error.kind === 'network'
      },
    )
  })

  it('says that an address is no registry', async (t) => {
    const registry = await startRegistry(t)
    const { pull } = newStore(t)
    await assert.rejects(
      pull('en-es', { registry: `${registry.url}/nothing` }),
      /There is no registry of models at .*\/nothing: neither/,
    )
    registry.files.set('/page.json', Buffer.from('<html>'))
    await assert.rejects(
      pull('en-es', { registry: `${registry.url}/page.json` }),
      /the response is not JSON/,
    )
    registry.files.set('/other.json', Buffer.from('{"x":1}'))
    await assert.rejects(
      pull('en-es', { registry: `${registry.url}/other.json` }),
      /is not a registry of models in a known format/,
    )
  })

  it('looks at the free space first', async (t) => {
    const registry = await startRegistry(t, {
      change: ({ records }) => {
        for (const record of records) record.decompressedSize = 2 ** 50
      },
    })
    const { pull } = newStore(t)
    await assert.rejects(pull('en-es', { registry: registry.url }), (error: ModelsError) => {
      assert.match(
        error.message,
        /The disk is too full: 33\d\d TB are needed .* are free\. Nothing has been downloaded/,
      )
      return error.kind === 'disk'
    })
    assert.equal(attachments(registry).length, 0)
  })

  it('says that the disk is full, and continues once there is room', {
    skip: !canMount() && 'no file system can be mounted here',
  }, async (t) => {
    const registry = await startRegistry(t, {
      change: ({ records }) => {
        // Without sizes nobody knows beforehand.
        for (const record of records) {
          delete (record.attachment as Record<string, unknown>).size
          delete record.decompressedSize
        }
      },
    })
    const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    assert.equal(
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', directory]).status,
      0,
    )
    t.after(() => {
      spawnSync('umount', ['-l', directory])
      rmSync(directory, { recursive: true })
    })
    const ballast = join(directory, 'ballast')
    const { pull } = newStore(t, join(directory, 'models'))
    const outcomes = pull('en-es', {
      registry: registry.url,
      onEvent: ({ type }) =>
        type === 'start' && spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M']),
    })
    const error = failureOf(await outcomes)
    assert.match(error.message, /^The disk is full: .* cannot be written\. Free some space/)
    assert.equal(error.kind, 'disk')
    rmSync(ballast)
    assert.equal((await pull('en-es', { registry: registry.url }))[0]?.result, 'installed')
    assert.deepEqual(expectOnlyWholeModels(join(directory, 'models')), ['en-es'])
  })

  it('is interrupted at once, and the next one continues it', async (t) => {
    const registry = await startRegistry(t, { bytesPerSecond: 200_000 })
    const { directory, pull } = newStore(t)
    const stop = new AbortController()
    const onEvent = (event: { type: string; received?: number }) =>
      event.type === 'progress' && (event.received ?? 0) > 50_000 && stop.abort()
    const error = failureOf(
      await pull('en-es', { registry: registry.url, signal: stop.signal, onEvent }),
    )
    assert.equal(error.kind, 'interrupted')
    const parts = staged(directory).filter((name) => name.endsWith('.part'))
    assert.ok(parts.length > 0)
    const before = registry.requests.length
    await pull('en-es', { registry: registry.url })
    assert.ok(registry.requests.slice(before).some(({ range }) => range !== undefined))
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es'])
  })

  it('has an exit status for each kind of failure', () => {
    const kinds = Object.values(exitStatus)
    assert.equal(new Set(kinds).size, kinds.length)
    assert.ok(kinds.every((status) => status > 1))
  })
})

/** A port on which nobody listens. */
async function freePort(): Promise<{ port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return { port }
}

function canMount(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory]).status === 0
  if (mounted) spawnSync('umount', [directory])
  rmSync(directory, { recursive: true })
  return mounted
}
