// The client's IP address: the peer's, unless the operator trusts a proxy to name another.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Fastify from 'fastify'
import { ConfigError, readConfig } from '../../src/config/read-config.ts'
import { serverOptions } from '../../src/http/requests.ts'

/** The client's address as routes see it, for a request from this peer with these headers. */
async function callerOf(
  trusted: string,
  remoteAddress: string,
  headers: Record<string, string>,
): Promise<string> {
  const { config } = readConfig({ DRAGOMAN_TRUST_PROXY: trusted })
  const server = Fastify(serverOptions({ problemAddress: String, securityHeaders: {}, ...config }))
  server.get('/', async (request) => request.ip)
  const { body } = await server.inject({ url: '/', remoteAddress, headers })
  await server.close()
  return body
}

describe('the address of a caller', () => {
  for (const [trusted, peer, forwarded, expected] of [
    ['', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
    ['10.0.0.0/8', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.0/8', '10.1.2.3', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.0/8', '10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['10.0.0.0/8', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['loopback', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['loopback', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['loopback, 2001:db8::/32', '2001:db8::1', '198.51.100.1', '198.51.100.1'],
    ['1', '203.0.113.9', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['2', '203.0.113.9', '1.1.1.1, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
  ] as const) {
    it(`is ${expected} if "${trusted}" is trusted and ${peer} forwards ${forwarded}`, async () => {
      assert.equal(await callerOf(trusted, peer, { 'x-forwarded-for': forwarded }), expected)
    })
  }

  it('is in no other header', async () => {
    const headers = {
      forwarded: 'for=1.1.1.1',
      'x-real-ip': '1.1.1.1',
      'client-ip': '1.1.1.1',
      'cf-connecting-ip': '1.1.1.1',
    }
    assert.equal(await callerOf('loopback', '127.0.0.1', headers), '127.0.0.1')
  })
})

describe('the proxies that are trusted', () => {
  for (const wrong of [
    'true',
    '0',
    '17',
    '*',
    'all',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    'proxy.example',
    '-1',
    '1.5',
  ]) {
    it(`are not everybody, nor what nobody can tell: ${wrong}`, () => {
      assert.throws(() => readConfig({ DRAGOMAN_TRUST_PROXY: wrong }), ConfigError)
    })
  }
})

describe('the origins that are listed', () => {
  for (const wrong of [
    '**',
    'null',
    'app.example.org',
    'https://app.example.org/',
    'https://*.example.org',
    'HTTPS://A.example',
    'ftp://a.example',
  ]) {
    it(`are origins as browsers send them, not ${wrong}`, () => {
      assert.throws(() => readConfig({ DRAGOMAN_CORS_ORIGINS: wrong }), ConfigError)
    })
  }
})
