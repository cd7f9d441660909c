// Every operation of the OpenAPI document, called through the client on the real service.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '../../../test/support/eventually.ts'
import type { Document } from '../../../test/support/openapi.ts'
import { startReceiver } from '../../../test/support/receiver.ts'
import { passkeyEnvironment } from '../../../test/support/second-factors.ts'
import { Dragoman } from '../src/index.ts'
import { useFactors } from './support/factor-steps.ts'
import { useLinks, useSignOn, useTeams, useUsers } from './support/people-steps.ts'
import { recordOperations } from './support/recorded-operations.ts'
import { startService } from './support/service.ts'

const english = 'The house is red.'
const spanish = 'La casa es roja.'

describe('the client', async (t) => {
  const allowed = { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32' }
  const api = await startService(t, { environment: { ...allowed, ...passkeyEnvironment } })
  const document: Document = (await api.call('/openapi.json')).body
  const operations = recordOperations(document)
  const visitor = new Dragoman({ url: api.url, fetch: operations.fetch })
  const account = { email: 'reader@example.org', password: 'correct-horse-battery' }
  const { id: userId } = await visitor.auth.signup({ ...account, name: 'Reader' })
  const tokens = await visitor.auth.login(account)
  const user = visitor.with({ accessToken: tokens.accessToken })
  const created = await user.apps.create({ name: 'a reader' })
  const { apiKey, apiSecret } = created
  const app = visitor.with({ apiKey, apiSecret })
  const { tokens: operatorTokens } = await api.createOperator()
  const operator = visitor.with({ accessToken: operatorTokens.accessToken })

  it('translates one text, and several in their order', async () => {
    const one = await app.translate(english, { to: 'es', from: 'en' })
    assert.deepEqual([one.translatedText, one.from, one.to], [spanish, 'en', 'es'])
    const several = await app.translate([english, '42'], { to: 'es' })
    assert.deepEqual(
      several.map(({ translatedText }) => translatedText),
      [spanish, '42'],
    )
    assert.equal(several[0]?.detectedLanguage?.language, 'en')
  })

  it('translates any JSON string, lone surrogates included', async () => {
    const odd = '\u0000 \ud800 1'
    assert.equal((await app.translate(odd, { to: 'es', from: 'en' })).translatedText, odd)
  })

  it('translates with the access token of the owner and the key of an app', async () => {
    await app.prepareLanguages({ from: 'en', to: 'es' })
    const { translatedText } = await user.with({ apiKey }).translate(english, { to: 'es' })
    assert.equal(translatedText, spanish)
  })

  it('detects the language of one text, and of several', async () => {
    assert.equal((await app.detect(english)).language, 'en')
    const detections = await app.detect([english, spanish])
    assert.deepEqual(
      detections.map(({ language }) => language),
      ['en', 'es'],
    )
  })

  it('lists languages', async () => {
    const english = (await visitor.languages()).find(({ code }) => code === 'en')
    assert.ok(english?.targets.some(({ code }) => code === 'es'))
  })

  it('queues a text, waits for it, watches it and lists it', async () => {
    const job = await app.queue.submit(english, { to: 'es', metadata: { order: 1 } })
    assert.deepEqual(job.metadata, { order: 1 })
    const ended = await app.queue.wait(job.id)
    assert.equal(ended.status, 'succeeded')
    assert.deepEqual(await app.queue.get(job.id), ended)
    const events = await Array.fromAsync(app.queue.events(job.id))
    assert.deepEqual(events, [{ type: 'succeeded', job: ended }])
    const { jobs, nextCursor } = await app.queue.list({ limit: 1 })
    assert.deepEqual([jobs.map(({ id }) => id), nextCursor], [[job.id], null])
  })

  it('submits a job again', async () => {
    await user.apps.update(created.id, { keepTexts: true })
    const { id } = await app.queue.submit(english, { to: 'es', from: 'en' })
    await app.queue.wait(id)
    const again = await app.queue.retry(id)
    assert.notEqual(again.id, id)
    assert.equal((await app.queue.wait(again.id)).status, 'succeeded')
  })

  it('cancels a job', async () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `The house ${index} is red.`)
    const { id } = await app.queue.submit(text.join('\n'), { to: 'es', from: 'en' })
    assert.equal((await app.queue.cancel(id)).status, 'cancelled')
    assert.equal((await app.queue.wait(id)).status, 'cancelled')
  })

  it('translates a document', async () => {
    const file = { name: 'a house.txt', content: new TextEncoder().encode(`${english}\r\n`) }
    const job = await app.documents.submit(file, { to: 'es', from: 'en', metadata: { no: 7 } })
    assert.equal(job.document?.format, 'txt')
    const ended = await app.queue.wait(job.id)
    assert.deepEqual([ended.status, ended.metadata], ['succeeded', { no: 7 }])
    const { name, mediaType, content } = await app.documents.download(job.id)
    assert.equal(name, 'a house.es.txt')
    assert.match(mediaType, /^text\/plain/)
    assert.equal(await content.text(), `${spanish}\r\n`)
    assert.ok((await visitor.documents.formats()).some(({ format }) => format === 'txt'))
    const damaged = { name: 'a.docx', content: new Blob(['PK']) }
    await assert.rejects(app.documents.submit(damaged, { to: 'es' }), { code: /^document-/ })
    await assert.rejects(operator.models.import([damaged]), { code: 'model-refused' })
  })

  it('saves, lists and deletes what an operator measured', async () => {
    const route = [{ engine: 'apertium', from: 'en', to: 'es' }] as const
    const figures = { chrf: 51.5, halfWidth: 1.5, chrfPlusPlus: 48, bleu: 20, sentences: 300 }
    const measurement = { from: 'en', to: 'es', route: [...route], set: 'manuals', ...figures }
    const saved = await operator.measurements.save([measurement])
    assert.deepEqual(saved, await operator.measurements.list())
    const [{ id, chrf } = { id: '', chrf: 0 }] = saved
    assert.equal(chrf, 51.5)
    assert.equal(await operator.measurements.delete(id), undefined)
    assert.deepEqual(await operator.measurements.list(), [])
  })

  it('creates, changes, reads and deletes a glossary', async () => {
    const entries = [{ source: 'house', target: 'casa' }]
    const dictionaries = [{ from: 'en', to: 'es', entries }]
    const { id } = await app.glossaries.create({ name: 'terms', dictionaries })
    const added = { ...dictionaries[0], from: 'en', to: 'fr', entries }
    const { version } = await app.glossaries.update(id, { dictionaries: [added] })
    assert.equal(version, 2)
    const params = { id, from: 'en', to: 'es' }
    assert.deepEqual((await app.glossaries.dictionary(params)).entries, entries)
    const mediaType = 'text/tab-separated-values'
    await app.glossaries.putDictionary(params, { text: 'red\trojo\n', mediaType })
    assert.equal(await app.glossaries.dictionaryText(params, mediaType), 'red\trojo\n')
    await app.glossaries.putDictionary(params, entries)
    await app.glossaries.deleteDictionary({ ...params, to: 'fr' })
    const glossary = await app.glossaries.get(id)
    assert.deepEqual([glossary.version, glossary.dictionaries.length], [5, 1])
    assert.deepEqual(await Array.fromAsync(app.glossaries.list({ limit: 1 })), [glossary])
    await app.glossaries.delete(id)
    await assert.rejects(app.glossaries.get(id), { code: 'glossary-not-found' })
  })

  it('adds, lists, exports and deletes corrections', async () => {
    const correction = { from: 'en', to: 'es', source: 'Red.', target: 'Rojo.' }
    assert.deepEqual(await app.memory.add([correction]), { added: 1, replaced: 0, skipped: 0 })
    const tmx = await (await app.memory.export('application/x-tmx+xml')).text()
    assert.match(tmx, /<seg>Rojo\.<\/seg>/)
    const mediaType = 'text/csv'
    await app.memory.add({ text: 'Blue.,Azul.,en,es', mediaType })
    const { corrections } = await app.memory.list({ search: 'azul' })
    assert.equal(corrections[0]?.source, 'Blue.')
    await app.memory.delete(corrections[0]?.id ?? '')
    await app.memory.deletePair({ from: 'en', to: 'es' })
    assert.deepEqual(await Array.fromAsync(app.memory.list()), [])
  })

  it('changes an app and its keys', async () => {
    const { id } = created
    assert.equal((await user.apps.update(id, { description: 'reads' })).description, 'reads')
    assert.equal((await user.apps.get(id)).name, 'a reader')
    assert.deepEqual(
      (await user.apps.list()).map((each) => each.id),
      [id],
    )
    const second = await user.apps.createCredential(id, { label: 'second' })
    const params = { id, apiKey: second.apiKey }
    assert.equal((await user.apps.updateCredential(params, { label: null })).label, null)
    await user.apps.revokeCredential(params)
    assert.equal((await user.apps.get(id)).credentials.length, 1)
    const granted = await operator.apps.grantLimits(id, { requestsPerMinute: 1_000_000 })
    assert.equal(granted.limits.requestsPerMinute, 1_000_000)
    const { events } = await user.apps.audit(id, { type: 'credential.revoked' })
    assert.equal(events.length, 1)
  })

  it('lists webhooks, sends one again and replaces their secret', async () => {
    const receiver = await startReceiver()
    try {
      const job = await app.queue.submit(english, { to: 'es', webhookUrl: receiver.url })
      await receiver.received(1)
      const delivered = () => user.apps.webhooks(created.id)
      const { webhooks } = await eventually(
        async () => delivered(),
        (page) => page.webhooks[0]?.status === 'delivered',
      )
      const [webhook] = webhooks
      assert.ok(webhook)
      assert.equal(webhook.jobId, job.id)
      const params = { id: created.id, webhookId: webhook.id }
      assert.equal((await user.apps.redeliverWebhook(params)).id, webhook.id)
      await receiver.received(2)
      const { body } = await user.apps.webhook(params)
      assert.equal(body, receiver.deliveries[1]?.raw)
      const test = await user.apps.testWebhook(created.id, { webhookUrl: receiver.url })
      assert.deepEqual([test.type, test.jobId], ['test', null])
      await receiver.received(3)
    } finally {
      await receiver.close()
    }
    const { webhookSecret } = await user.apps.rotateWebhookSecret(created.id)
    assert.notEqual(webhookSecret, created.webhookSecret)
  })

  it('reads the usage of all apps, and of one', async () => {
    const usage = await eventually(
      () => user.usage(),
      ({ totals }) => totals.characters > 0,
    )
    assert.deepEqual((await user.apps.usage(created.id)).totals, usage.totals)
    const none = await user.usage({ from: '2020-01-01', to: '2020-01-02' })
    assert.equal(none.totals.requests, 0)
  })

  it('sets up second factors, and logs in', () => useFactors(api, { visitor, operator }))

  it('follows links of mail and of operators', () => useLinks(api, visitor))

  it('logs in at providers, and programs through a browser', () => useSignOn(api, visitor))

  it('manages teams, their members and invitations', () => useTeams(api, visitor))

  it('manages users, for operators', () => useUsers(operator))

  it('reads the engines and the state of the service, for operators', async () => {
    const { engines } = await operator.engines()
    assert.ok(engines.some(({ name, pairs }) => name === 'apertium' && pairs.length > 0))
    const { nodeVersion, jobs } = await operator.service()
    assert.equal(nodeVersion, process.versions.node)
    assert.ok(jobs.byStatus.succeeded > 0)
  })

  it('adds, lists and removes models, for operators', async () => {
    const model = await operator.models.add('en-fr')
    assert.deepEqual((await operator.models.list()).wanted, [model])
    assert.deepEqual(await operator.models.add('en-fr'), model)
    await operator.models.remove('en-fr')
    assert.deepEqual((await operator.models.list()).wanted, [])
    const offered = operator.models.list({ available: 'true' })
    await assert.rejects(offered, { code: 'registry-unavailable' })
  })

  it('lists processes, for operators', async () => {
    assert.deepEqual(
      (await operator.processes()).map(({ kind }) => kind),
      ['serve'],
    )
  })

  it('gives all items of all pages', async () => {
    const paths = await Array.fromAsync(operator.audit({ userId, limit: 2 }), ({ id }) => id)
    const { events, nextCursor } = await operator.audit({ userId, limit: 100 })
    assert.ok(events.length > 4)
    assert.equal(nextCursor, null)
    assert.deepEqual(
      paths,
      events.map(({ id }) => id),
    )
  })

  it('reads whether the service is ready, and the page of a problem', async () => {
    assert.deepEqual(await visitor.health.live(), { status: 'live' })
    assert.deepEqual(await visitor.health.ready(), { status: 'ready', unserved: [] })
    assert.match(await visitor.problem('quota-exceeded'), /<html/)
    assert.ok((await visitor.problems()).some(({ code }) => code === 'quota-exceeded'))
  })

  it('changes the account, its password and its sessions, and deletes it', async () => {
    assert.equal((await user.account.update({ name: null })).name, null)
    assert.equal((await user.account.get()).email, account.email)
    assert.equal((await user.account.export()).user.id, userId)
    const file = await user.account.openExport()
    assert.equal(JSON.parse(await file.text()).user.id, userId)
    const other = await visitor.auth.login(account)
    const sessions = await user.account.sessions()
    assert.equal(sessions.length, 2)
    const another = sessions.find(({ current }) => !current)
    await user.account.endSession(another?.id ?? '')
    await assert.rejects(visitor.auth.refresh(other), { code: 'invalid-refresh-token' })
    const newPassword = 'battery-horse-correct'
    await user.account.changePassword({ currentPassword: account.password, newPassword })
    await user.apps.delete(created.id)
    await user.account.endSessions()

    const login = await visitor.auth.login({ ...account, password: newPassword })
    const { refreshToken } = await visitor.auth.refresh({ refreshToken: login.refreshToken })
    await visitor.auth.logout({ refreshToken })
    await assert.rejects(visitor.auth.refresh({ refreshToken }), { code: 'invalid-refresh-token' })
    const { accessToken } = await visitor.auth.login({ ...account, password: newPassword })
    await visitor.with({ accessToken }).account.delete({ password: newPassword })
  })

  it('has called every operation of the document, and nothing else', () => {
    // A provider sends browsers there.
    const all = operations.all.filter((id) => id !== 'AuthController_finishSignOn')
    assert.deepEqual([...operations.called].sort(), all.toSorted())
  })
})
