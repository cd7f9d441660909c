import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startReceiver } from '../../test/support/receiver.ts'
import { LookupFailed, type ResolveHost } from './host-resolver.ts'
import { createWebhookRequest } from './post.ts'
import { AddressRefused, createWebhookAddresses } from './receiver-addresses.ts'

const resolveTo =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const none: ResolveHost = async () => {
  throw new LookupFailed('Its host is unknown.')
}
const open = (resolve: ResolveHost = none, allowedRanges: string[] = []) =>
  createWebhookAddresses({ allowedRanges, resolve })

const inside = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '0.1.2.3',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '100::1',
]

describe('the addresses of webhooks', () => {
  for (const ip of inside) {
    it(`do not lead to ${ip}, written out or behind a name`, async () => {
      const host = ip.includes(':') ? `[${ip}]` : ip
      await assert.rejects(open().check(`https://${host}/`, 'u'), AddressRefused)
      await assert.rejects(open(resolveTo(ip)).check('https://example.org/', 'u'), AddressRefused)
      await assert.rejects(
        open(resolveTo('93.184.216.34', ip)).check('https://example.org/', 'u'),
        AddressRefused,
      )
    })
  }

  for (const url of [
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://127.1/',
    'https://[::ffff:7f00:1]/',
  ]) {
    it(`do not lead inside by another spelling: ${url}`, () =>
      assert.rejects(open().check(url, 'u'), AddressRefused))
  }

  for (const ip of [
    '93.184.216.34',
    '8.8.8.8',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2001:4860:4860::8888',
  ]) {
    it(`may lead to ${ip}, over https`, async () => {
      const host = ip.includes(':') ? `[${ip}]` : ip
      await open().check(`https://${host}:8443/hook?a=b`, 'u')
      await open(resolveTo(ip)).check('https://example.org/hook', 'u')
      await assert.rejects(open().check(`http://${host}/`, 'u'), /must start with https/)
      await assert.rejects(
        open(resolveTo(ip)).check('http://example.org/', 'u'),
        /must start with https/,
      )
    })
  }

  for (const [url, reason] of [
    ['', /not a URL/],
    ['example.org', /not a URL/],
    ['ftp://example.org/', /https/],
    ['javascript:alert(1)', /https/],
    ['file:///etc/passwd', /https/],
    ['https://user:secret@example.org/', /name or a password/],
    [`https://example.org/${'x'.repeat(2048)}`, /at most 2048/],
    ['https://nowhere.invalid/', /is unknown/],
  ] as const) {
    it(`are refused with the reason: ${url.slice(0, 40)}`, () =>
      assert.rejects(open().check(url, 'u'), reason))
  }

  it('are stored normalised, in ASCII', async () => {
    const given = ' HTTPS://EXAMPLE.org:443/a\u0000\u2028 b/../c\ud800?é#\n'
    assert.equal(
      await open(resolveTo('8.8.8.8')).check(given, 'u'),
      'https://example.org/c%EF%BF%BD?%C3%A9#',
    )
  })

  it('may lead inside where the operator allows it, over http too', async () => {
    const allowed = open(resolveTo('10.1.2.3'), ['10.1.0.0/16', 'fd00::/8'])
    await allowed.check('http://10.1.2.3:8080/', 'u')
    await allowed.check('http://inside.example/', 'u')
    await allowed.check('http://[fd00::5]/', 'u')
    await assert.rejects(allowed.check('http://10.2.0.1/', 'u'), AddressRefused)
  })
})

describe('a connection for a webhook', () => {
  const headers = {}
  const signal = new AbortController().signal

  it('is not made when the name resolves to an internal address by then', async () => {
    let answers = 0
    const rebinding: ResolveHost = (host) =>
      resolveTo(answers++ === 0 ? '93.184.216.34' : '127.0.0.1')(host)
    const addresses = open(rebinding)
    await addresses.check('https://rebinding.example/', 'u')
    const post = createWebhookRequest({ addresses, now: () => new Date() })
    const outcome = await post('https://rebinding.example/', headers, '{}', signal)
    assert.deepEqual([answers, outcome.statusCode], [2, undefined])
    assert.match(outcome.error ?? '', /^refused: It leads to an address inside/)
  })

  it('is aborted when the response is late or incomplete', async (t) => {
    const receiver = await startReceiver()
    t.after(receiver.close)
    const post = createWebhookRequest({
      addresses: open(none, ['127.0.0.1/32']),
      now: () => new Date(),
      timeoutMs: 50,
    })
    receiver.answerWith(() => {})
    assert.deepEqual(await post(receiver.url, headers, '{}', signal), {
      error: 'no response within 0.05 s',
    })
    receiver.answerWith((response) => response.writeHead(200).write('some'))
    assert.deepEqual(await post(receiver.url, headers, '{}', signal), {
      error: 'no response within 0.05 s',
    })
  })

  it('is not made to an address that is refused meanwhile', async () => {
    const post = createWebhookRequest({ addresses: open(), now: () => new Date() })
    assert.match(
      (await post('https://127.0.0.1:9/', headers, '{}', signal)).error ?? '',
      /^refused/,
    )
  })
})
