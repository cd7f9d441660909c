import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { newId } from '../shared/ids.ts'
import { createSignedLinks } from './signed-links.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
let clock = 1_800_000_000_000
const now = () => new Date(clock)
const links = createSignedLinks({ keys: [oldKey], now })
const rotated = createSignedLinks({ keys: [newKey, oldKey], now })
const stranger = createSignedLinks({ keys: [newKey], now })
const newLink = () => ({ id: newId('job'), appId: newId('app') })

describe('the key of a document', () => {
  it('is 64 upper-case hexadecimal digits, one for each job', () => {
    const { id: jobId } = newLink()
    assert.match(links.keyOf(jobId), /^[0-9A-F]{64}$/)
    assert.equal(links.keyOf(jobId), links.keyOf(jobId))
    assert.ok(links.isKeyOf(jobId, links.keyOf(jobId)))
    assert.ok(!links.isKeyOf(newLink().id, links.keyOf(jobId)))
  })

  it('stays valid under the previous secret, and under no other', () => {
    const { id: jobId } = newLink()
    assert.ok(rotated.isKeyOf(jobId, links.keyOf(jobId)))
    assert.ok(!stranger.isKeyOf(jobId, links.keyOf(jobId)))
    assert.ok(!links.isKeyOf(jobId, rotated.keyOf(jobId)))
  })

  it('is no other text', () => {
    const { id: jobId } = newLink()
    fc.assert(fc.property(fc.string(), (text) => !links.isKeyOf(jobId, text)))
    for (const text of ['', `${links.keyOf(jobId)}\n`, links.keyOf(jobId).slice(2)])
      assert.ok(!links.isKeyOf(jobId, text))
  })
})

describe('the token of a link', () => {
  it('names job and app until it expires', () => {
    const link = newLink()
    const token = links.tokenOf('link', link, 60)
    assert.match(token, /^[\w-]+$/)
    assert.deepEqual(links.readToken('link', token), link)
    assert.deepEqual(rotated.readToken('link', token), link)
    assert.equal(stranger.readToken('link', token), undefined)
    clock += 59_000
    assert.deepEqual(links.readToken('link', token), link)
    clock += 1_000
    assert.equal(links.readToken('link', token), undefined)
  })

  it('serves no other purpose', () => {
    const link = { id: newId('ctr'), appId: newId('app') }
    const token = links.tokenOf('import', link, 60)
    assert.deepEqual(links.readToken('import', token), link)
    assert.equal(links.readToken('export', token), undefined)
    assert.equal(links.readToken('link', token), undefined)
  })

  it('has one spelling: no altered one is accepted', () => {
    const token = links.tokenOf('link', newLink(), 60)
    for (let at = 0; at < token.length; at++)
      for (const other of ['A', 'B', '_', '/', '+', '=', '\n', ''])
        if (other !== token[at])
          assert.equal(
            links.readToken('link', token.slice(0, at) + other + token.slice(at + 1)),
            undefined,
            `${at} ${other}`,
          )
    fc.assert(fc.property(fc.string(), (text) => links.readToken('link', text) === undefined))
  })
})
