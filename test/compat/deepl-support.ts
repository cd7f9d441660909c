// What the tests of DeepL's API share: requests as its clients send them, and what these read.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export const house = 'The house is red.'
export const casa = 'La casa es roja.'
export const jsonType = { 'content-type': 'application/json' }
export const form = (fields: Record<string, string>): string =>
  new URLSearchParams(fields).toString()

interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** A request, and the check of its answer. */
export type Replay = readonly [name: string, sent: Sent, check: (answer: never) => void]

/** Sends requests with `node:http`: `fetch` sends no body with GET. */
export const createSend =
  (url: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
  async ({ method = 'GET', path, headers = {}, body = '' }: Sent): Promise<any> => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
    const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
    request(url + path, { method, headers: { ...length, ...headers } }, (response) => {
      const status = response.statusCode ?? 0
      text(response).then((answer) => resolve({ status, body: answer }), reject)
    })
      .on('error', reject)
      .end(body)
    const answer = await promise
    assert.equal(answer.status, 200, answer.body)
    return JSON.parse(answer.body)
  }

export const isTranslated = ({ translations }: { translations: { text: string }[] }) =>
  assert.deepEqual(
    translations.map(({ text }) => text),
    [casa],
  )
export const isTargets = (languages: { language: string; supports_formality?: boolean }[]) => {
  assert.ok(languages.some(({ language }) => language === 'EN-GB'))
  assert.ok(languages.every((each) => each.supports_formality === false))
}
export const isSources = (languages: { language: string }[]) => {
  assert.ok(languages.some(({ language }) => language === 'EN'))
  assert.ok(languages.every((each) => !('supports_formality' in each)))
}
export const isUsage = (usage: object) =>
  assert.deepEqual(
    Object.values(usage).map((value) => typeof value),
    ['number', 'number'],
  )
export const isPairs = ({ supported_languages: pairs }: { supported_languages: object[] }) =>
  assert.ok(pairs.length > 0)
