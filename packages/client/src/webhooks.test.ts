import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { Webhook as PublicLibrary } from 'standardwebhooks'
import { verifyWebhook, type Webhook, WebhookVerificationError } from './webhooks.ts'

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`
const body = '{"type":"translation.succeeded","timestamp":"2026-01-01T00:00:00Z","data":{"id":"ä"}}'

/** A webhook that the public library of Standard Webhooks has signed. */
function sign(secret: string, sentAt = new Date()): Webhook & { headers: Record<string, string> } {
  const id = 'msg_1'
  return {
    body,
    secret,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': `${Math.floor(sentAt.getTime() / 1000)}`,
      'webhook-signature': new PublicLibrary(secret).sign(id, sentAt, body),
    },
  }
}

const refuses = (webhook: Webhook, message: RegExp) =>
  assert.rejects(verifyWebhook(webhook), (error) => {
    assert.ok(error instanceof WebhookVerificationError, String(error))
    assert.match(error.message, message)
    return true
  })

describe('verifyWebhook', () => {
  const secret = newSecret()
  const signed = sign(secret)

  it('returns the event, from a body of text or bytes and headers of any kind', async () => {
    const { headers } = signed
    const upperCase = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])
    for (const each of [headers, new Headers(headers), Object.fromEntries(upperCase)])
      for (const received of [body, Buffer.from(body)])
        assert.deepEqual(
          await verifyWebhook({ secret, headers: each, body: received }),
          JSON.parse(body),
        )
  })

  it('refuses a changed body, ID and time, and another secret', async () => {
    const none = /No signature/
    await refuses({ ...signed, body: body.replace('ä', 'a') }, none)
    await refuses({ ...signed, body: `\ufeff${body}` }, none)
    await refuses({ ...signed, headers: { ...signed.headers, 'webhook-id': 'msg_2' } }, none)
    const later = String(Number(signed.headers['webhook-timestamp']) + 1)
    await refuses({ ...signed, headers: { ...signed.headers, 'webhook-timestamp': later } }, none)
    await refuses({ ...signed, secret: newSecret() }, none)
  })

  it('accepts one of several secrets, and one of several signatures', async () => {
    const other = sign(newSecret())
    await verifyWebhook({ ...signed, secret: [newSecret(), secret] })
    const both = `${other.headers['webhook-signature']} ${signed.headers['webhook-signature']}`
    await verifyWebhook({ ...signed, headers: { ...signed.headers, 'webhook-signature': both } })
  })

  it('refuses what is older or newer than its tolerance', async () => {
    const ago = (seconds: number) => sign(secret, new Date(Date.now() - seconds * 1000))
    await verifyWebhook(ago(290))
    await verifyWebhook(ago(-290))
    for (const seconds of [302, -302]) await refuses(ago(seconds), /more than 300 s from now/)
    await verifyWebhook({ ...ago(590), toleranceSeconds: 600 })
    const headers = { ...signed.headers, 'webhook-timestamp': 'soon' }
    await refuses({ ...signed, headers }, /sent at soon/)
  })

  it('refuses signatures of other versions, damaged ones, and none', async () => {
    const [, signature] = signed.headers['webhook-signature']?.split(',') ?? []
    for (const given of [`v2,${signature}`, 'v1,', 'v1,ä', `v1,${signature}AA`, 'x'])
      await refuses(
        { ...signed, headers: { ...signed.headers, 'webhook-signature': given } },
        /No signature/,
      )
  })

  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    it(`refuses a request without ${name}`, () => {
      const { [name]: _, ...headers } = signed.headers
      return refuses({ ...signed, headers }, new RegExp(`${name} is missing`))
    })

  it('throws for a secret that is none', async () => {
    for (const wrong of ['', 'whsec_', 'whsec_ä'])
      await assert.rejects(verifyWebhook({ ...signed, secret: wrong }), TypeError)
  })
})
