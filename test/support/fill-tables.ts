// Fills every table through the API with text that is hard to store.
import assert from 'node:assert/strict'
import { newId } from '../../src/shared/ids.ts'
import type { Api } from './api.ts'
import { filesOf } from './documented-models.ts'
import { formOf } from './documents.ts'
import { eventually } from './eventually.ts'
import { addIdentity } from './identities.ts'
import { newMeasurement } from './measurements.ts'
import { startReceiver } from './receiver.ts'
import { addPasskey, addTotp, passkeyEnvironment } from './second-factors.ts'
import { addMember } from './teams.ts'

/** What `fillTables` needs of its API. */
export const fillEnvironment = {
  DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8',
  ...passkeyEnvironment,
}

/**
 * Any JSON string is a text: U+0000, both halves of a pair alone, ends of lines that only some
 * know, all there is beside.
 */
export const oddText =
  'The house\u0000 is\u2028red\u2029. \ud800 \udc00 \udbff\udfff\ufffe\uffff \ufeff"\\\\u0000\\"' +
  ' {}, \\N \\. NULL\t\r\n\u0085\u001f\u007f é e\u0301 😀'
/** One line without control characters and lone surrogates, as names and descriptions must be. */
const oddLabel = '{"a",NULL} \\N \\u0000 \u2028\u2029\ufeff\ufffd\uffff "\\\' é e\u0301 İ 😀 '

const oddTerm = oddLabel.trim()
/** As a header has it: UTF-8, a character a byte. */
const oddTag = Buffer.from(oddTerm.replaceAll(/[\u2028\u2029]/g, '')).toString('latin1')
const oddSegment = oddTerm.replaceAll('\uffff', '')

/**
 * Rows of two users: apps, sessions, second factors, key pairs, jobs that wait and jobs that have
 * ended, and webhooks that came and that did not.
 */
export async function fillTables(api: Api): Promise<void> {
  const { bearer } = await api.createOperator()
  for (const pair of ['en-es', 'en-zh-Hant']) await api.post('/models', { pair }, bearer)
  await api.call('/models/en-es', { method: 'DELETE', headers: bearer })
  const form = formOf({}, ...filesOf('enfr'))
  const imported = { method: 'POST', headers: bearer, body: form }
  assert.equal((await api.call('/models/import', imported)).status, 201)
  const measurements = [newMeasurement({ set: oddLabel })]
  const measured = await api.post('/measurements', { measurements }, bearer)
  assert.equal(measured.status, 201, JSON.stringify(measured.body))
  const receiver = await startReceiver()
  const gone = await startReceiver()
  await gone.close()
  for (const nobody of [gone.url, receiver.url]) {
    const { user, app, credentials } = await api.createApp(oddLabel)
    const headers = user.bearer
    const change = (path: string, body: object) =>
      api.call(path, { method: 'PATCH', headers, body })
    await change('/auth/profile', { name: oddLabel })
    await addTotp(api, user)
    const { row } = await addPasskey(api, user)
    await addIdentity(api, user)
    await addMail(api, { userId: user.id, appId: app.id })
    await change(`/auth/factors/passkeys/${row.id}`, { name: oddLabel.slice(0, 40) })
    await change(`/apps/${app.id}`, {
      description: oddLabel,
      webhookUrl: nobody,
      reviewBelow: 0.35,
    })
    await api.post(`/apps/${app.id}/credentials`, { label: oddLabel }, headers)
    await api.post(`/apps/${app.id}/webhook-secret`, {}, headers)
    await fillTeam(api, { app, user })
    const entries = [{ source: oddTerm, target: '\\N' }]
    const dictionaries = [{ from: 'en', to: 'es', entries }]
    const glossary = await api.post('/glossaries', { name: oddLabel, dictionaries }, credentials)
    assert.equal(glossary.status, 201, JSON.stringify(glossary.body))
    const correction = { from: 'en', to: 'es', source: oddSegment, target: oddSegment }
    const stored = await api.post('/memory', { entries: [correction] }, credentials)
    assert.equal(stored.status, 201, JSON.stringify(stored.body))
    const deepl = { authorization: `DeepL-Auth-Key ${app.apiKey}:${app.apiSecret}` }
    const evaluated = await api.post(
      '/v1/quality-evaluation',
      {
        metadata: { source_language: 'EN', target_language: 'ES' },
        segments: [{ source: oddText, target: oddText }],
      },
      deepl,
    )
    assert.equal(evaluated.status, 202, JSON.stringify(evaluated.body))
    const announced = await api.post(
      '/v3/translation_memories/import',
      { source_file: { file_name: oddText, content_length: 1 } },
      deepl,
    )
    assert.equal(announced.status, 202, JSON.stringify(announced.body))
    const tagged = { ...credentials, 'x-usage-tag': oddTag }
    await api.post('/auth/login', { email: user.email, password: 'not the password' })
    await api.post('/auth/refresh', { refreshToken: user.tokens.refreshToken })
    for (const [index, text] of [oddText, [oddText, '', 'The garden.'], 'The house.'].entries()) {
      const { status, body: job } = await api.post(
        '/queue',
        {
          text,
          from: 'en',
          to: 'es',
          metadata: { [oddText]: [oddText, null, 1.5e300, 1e-7, { '2': 1, '1': '\u0000' }] },
        },
        { ...tagged, 'idempotency-key': `key "\\ ${index}` },
      )
      assert.equal(status, 202, JSON.stringify(job))
      const ended = await api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
      assert.equal(ended.body.status, 'succeeded', JSON.stringify(ended.body))
    }
    const document = await api.call('/documents', {
      method: 'POST',
      body: formOf(
        { from: 'en', to: 'es', metadata: JSON.stringify({ [oddText]: oddText }) },
        { name: `${oddLabel}.txt`, content: 'The house.\ufeff\u0085\n' },
      ),
      headers: credentials,
    })
    await api.call(`/queue/${document.body.id}?wait=30`, { headers: credentials })
    assert.equal(
      (await api.call(`/documents/${document.body.id}`, { headers: credentials })).status,
      200,
    )
    await eventually(
      async () => (await api.call(`/apps/${app.id}/webhooks`, { headers })).body.webhooks,
      (webhooks: { attempts: unknown[] }[]) =>
        webhooks.length === 4 && webhooks.every(({ attempts }) => attempts.length > 0),
    )
    await api.post('/translateText', { text: 'The garden.', from: 'en', to: 'es' }, tagged)
  }
  await receiver.close()
}

/** Mail that waits, a link that is in it, and a notice of a quota; no mail server is here. */
async function addMail(
  { services: { database } }: Api,
  { userId, appId }: { userId: string; appId: string },
): Promise<void> {
  const [createdAt, expiresAt] = [new Date(), new Date('2999-01-01T00:00:00Z')]
  const db = database.tables
  const message = { userId, kind: 'password-changed', recipient: 'a@example.org', language: 'en' }
  await db
    .insertInto('mailMessages')
    .values({
      ...message,
      id: newId('eml'),
      sealed: null,
      status: 'failed',
      error: oddLabel,
      createdAt,
      expiresAt,
      endedAt: createdAt,
    })
    .execute()
  await db
    .insertInto('oneTimeTokens')
    .values({
      tokenHash: userId,
      purpose: 'verify-address',
      userId,
      address: 'a@example.org',
      expiresAt,
    })
    .execute()
  await db.insertInto('quotaNotices').values({ id: appId, appId, createdAt }).execute()
}

/** A team that owns an app, with another member and an open invitation. */
async function fillTeam(
  api: Api,
  { app, user }: Pick<Awaited<ReturnType<Api['createApp']>>, 'app' | 'user'>,
): Promise<void> {
  const { body: team } = await api.post('/teams', { name: oddLabel }, user.bearer)
  await addMember(api, { teamId: team.id, inviter: user }, 'admin')
  const email = 'invited@example.org'
  await api.post(`/teams/${team.id}/invitations`, { role: 'viewer', email }, user.bearer)
  const path = `/apps/${app.id}/transfer`
  const { status, body } = await api.post(path, { teamId: team.id }, user.bearer)
  assert.equal(status, 200, JSON.stringify(body))
}
