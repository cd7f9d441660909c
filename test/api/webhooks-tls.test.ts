// Webhooks over TLS, to a receiver whose certificate this process trusts only by the test's order.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import tls from 'node:tls'
import { Webhook } from 'standardwebhooks'
import { startApi } from '../support/api.ts'
import { hasOpenssl, makeCertificate } from '../support/certificate.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { startReceiver } from '../support/receiver.ts'

const host = 'receiver.example.org'

describe('webhooks over TLS', {
  skip: hasOpenssl ? false : 'openssl is not installed',
}, async (t) => {
  const usual = tls.getCACertificates('default')
  const certificate = hasOpenssl ? makeCertificate(`DNS:${host}`) : undefined

  assert.ok(certificate)
  const receiver = await startReceiver(certificate)
  closeAtEnd(t, receiver.close)
  const api = await startApi(t, {
    environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32' },
    resolveHost: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const created = await api.createApp()
  after(() => tls.setDefaultCACertificates(usual))

  const attempts = async (name: string) => {
    const webhookUrl = `https://${name}:${receiver.port}/hook`
    const submitted = await api.post(
      '/queue',
      { text: 'The house is red.', from: 'en', to: 'es', webhookUrl },
      created.credentials,
    )
    assert.equal(submitted.status, 202, JSON.stringify(submitted.body))
    const list = async () =>
      (await api.call(`/apps/${created.app.id}/webhooks`, { headers: created.user.bearer })).body
        .webhooks[0]
    return (
      await eventually(
        list,
        (first) => first?.jobId === submitted.body.id && first.attempts.length > 0,
      )
    ).attempts
  }

  it('do not go to a certificate that nobody we trust has signed', async () => {
    const [attempt] = await attempts(host)
    assert.deepEqual([attempt.statusCode, attempt.error], [null, 'DEPTH_ZERO_SELF_SIGNED_CERT'])
    assert.equal(receiver.deliveries.length, 0)
  })

  it('do not go to a certificate of another host', async () => {
    tls.setDefaultCACertificates([...usual, String(certificate?.cert)])
    const [attempt] = await attempts('other.example.org')
    assert.deepEqual([attempt.statusCode, attempt.error], [null, 'ERR_TLS_CERT_ALTNAME_INVALID'])
    assert.equal(receiver.deliveries.length, 0)
  })

  it('arrive, signed, with the name of the host asked for', async () => {
    tls.setDefaultCACertificates([...usual, String(certificate?.cert)])
    const [attempt] = await attempts(host)
    assert.deepEqual([attempt.statusCode, attempt.error], [204, null])
    const [delivery] = await receiver.received(1)
    assert.equal(delivery?.headers.host, `${host}:${receiver.port}`)
    new Webhook(created.app.webhookSecret).verify(
      delivery?.raw ?? '',
      delivery?.headers as Record<string, string>,
    )
  })
})
