import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { newId } from '../shared/ids.ts'
import { createDocumentLinks } from './document-links.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
let clock = 1_800_000_000_000
const now = () => new Date(clock)
const links = createDocumentLinks({ keys: [oldKey], now })
const rotated = createDocumentLinks({ keys: [newKey, oldKey], now })
const stranger = createDocumentLinks({ keys: [newKey], now })
const newLink = () => ({ jobId: newId('job'), appId: newId('app') })

describe('the key of a document', () => {
  it('is 64 upper-case hexadecimal digits, one for each job', () => {
    const { jobId } = newLink()
    assert.match(links.keyOf(jobId), /^[0-9A-F]{64}$/)
    assert.equal(links.keyOf(jobId), links.keyOf(jobId))
    assert.ok(links.isKeyOf(jobId, links.keyOf(jobId)))
    assert.ok(!links.isKeyOf(newLink().jobId, links.keyOf(jobId)))
  })

  it('stays valid under the previous secret, and under no other', () => {
    const { jobId } = newLink()
    assert.ok(rotated.isKeyOf(jobId, links.keyOf(jobId)))
    assert.ok(!stranger.isKeyOf(jobId, links.keyOf(jobId)))
    assert.ok(!links.isKeyOf(jobId, rotated.keyOf(jobId)))
  })

  it('is no other text', () => {
    const { jobId } = newLink()
    fc.assert(fc.property(fc.string(), (text) => !links.isKeyOf(jobId, text)))
    for (const text of ['', `${links.keyOf(jobId)}\n`, links.keyOf(jobId).slice(2)])
      assert.ok(!links.isKeyOf(jobId, text))
  })
})

describe('the token of a link', () => {
  it('names job and app until it expires', () => {
    const link = newLink()
    const token = links.tokenOf(link, 60)
    assert.match(token, /^[\w-]+$/)
    assert.deepEqual(links.readToken(token), link)
    assert.deepEqual(rotated.readToken(token), link)
    assert.equal(stranger.readToken(token), undefined)
    clock += 59_000
    assert.deepEqual(links.readToken(token), link)
    clock += 1_000
    assert.equal(links.readToken(token), undefined)
  })

  it('has one spelling: no altered one is accepted', () => {
    const token = links.tokenOf(newLink(), 60)
    for (let at = 0; at < token.length; at++)
      for (const other of ['A', 'B', '_', '/', '+', '=', '\n', ''])
        if (other !== token[at])
          assert.equal(
            links.readToken(token.slice(0, at) + other + token.slice(at + 1)),
            undefined,
            `${at} ${other}`,
          )
    fc.assert(fc.property(fc.string(), (text) => links.readToken(text) === undefined))
  })
})
