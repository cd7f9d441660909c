import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { type NameAnswer, startNameServer } from '../../test/support/name-server.ts'
import { createHostResolver, LookupFailed } from './host-resolver.ts'
import { createUserLookups, TooManyLookups } from './user-lookups.ts'

async function open(t: TestContext, answer: (name: string) => NameAnswer, hosts = '') {
  const names = await startNameServer(answer)
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-hosts-'))
  const hostsFile = join(directory, 'hosts')
  writeFileSync(hostsFile, hosts)
  t.after(async () => {
    rmSync(directory, { recursive: true })
    await names.close()
  })
  const options = { servers: [names.address], hostsFile, deadlineMs: 300 }
  return { names, hostsFile, resolve: createHostResolver(options) }
}

describe('a lookup of a host', () => {
  it('finds the addresses of both families', async (t) => {
    const { resolve } = await open(t, () => ['192.0.2.1', '2001:db8::1', '192.0.2.2'])
    assert.deepEqual(await resolve('both.invalid.'), [
      { address: '192.0.2.1', family: 4 },
      { address: '192.0.2.2', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ])
  })

  it('does not wait for a family that is not answered', async (t) => {
    let asked = 0
    const { resolve } = await open(t, () => (asked++ === 0 ? ['192.0.2.1'] : 'silence'))
    assert.deepEqual(await resolve('half.invalid'), [{ address: '192.0.2.1', family: 4 }])
  })

  it('ends in time when the name server is silent, and says so', async (t) => {
    const { resolve } = await open(t, () => 'silence')
    const message = 'The name server of its host did not respond within 0.3 s.'
    await assert.rejects(resolve('silent.invalid'), new LookupFailed(message))
  })

  it('queries the name server each time', async (t) => {
    let address = '192.0.2.1'
    const { resolve } = await open(t, () => [address])
    assert.equal((await resolve('moving.invalid'))[0]?.address, '192.0.2.1')
    address = '192.0.2.2'
    assert.equal((await resolve('moving.invalid'))[0]?.address, '192.0.2.2')
  })

  it('finds localhost and the current entries of the hosts file', async (t) => {
    const { names, hostsFile, resolve } = await open(t, () => [], '# none\n10.0.0.1 Inside here\n')
    assert.deepEqual(await resolve('inside'), [{ address: '10.0.0.1', family: 4 }])
    writeFileSync(hostsFile, '10.0.0.2 inside # moved\n::5\tinside\nno-address inside\n')
    assert.deepEqual(await resolve('inside.'), [
      { address: '10.0.0.2', family: 4 },
      { address: '::5', family: 6 },
    ])
    for (const host of ['localhost', 'app.localhost'])
      assert.deepEqual(
        (await resolve(host)).map(({ address }) => address),
        ['127.0.0.1', '::1'],
      )
    rmSync(hostsFile)
    await assert.rejects(resolve('inside'), new LookupFailed('Its host is unknown.'))
    assert.deepEqual(new Set(names.queries), new Set(['inside']))
    writeFileSync(hostsFile, '')
  })
})

describe('lookups for a user', () => {
  it('are 16 hosts at a time, each once, and do not delay other users', async () => {
    const answer = Promise.withResolvers<[]>()
    const asked: string[] = []
    const lookUp = createUserLookups((host) => {
      asked.push(host)
      return answer.promise
    })
    const hosts = Array.from({ length: 16 }, (_, index) => `${index}.invalid`)
    const lookups = [...hosts, ...hosts].map((host) => lookUp(host, 'u'))
    assert.deepEqual(asked, hosts)
    assert.throws(() => lookUp('one-more.invalid', 'u'), TooManyLookups)
    lookups.push(lookUp('one-more.invalid', 'other'))
    answer.resolve([])
    await Promise.all(lookups)
    await lookUp('one-more.invalid', 'u')
  })
})
