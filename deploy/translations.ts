// What the tests of packages ask a service: whether each part that is packed works.
import assert from 'node:assert/strict'

type Headers = Record<string, string>

const request = { text: 'The house is red.', from: 'en' }
/** A neural model of a test, which `dragoman models import` takes: English to French. */
export const neuralModel = 'packages/marian/test/fixtures/enfr'

/** Fails unless Apertium and, of `neuralModel`, the neural engine translate. */
export async function checkTranslations(url: string, headers: Headers): Promise<void> {
  for (const [to, expected] of [
    ['es', /La casa es roja\./],
    ['fr', /La maison est rouge\./],
  ] as const) {
    const answer = await post(`${url}/translateText`, headers, { ...request, to })
    assert.match(answer, expected)
    console.log(answer)
  }
}

/** Fails unless a process works on the queue. */
export async function checkQueue(url: string, headers: Headers): Promise<void> {
  const { id } = JSON.parse(await post(`${url}/queue`, headers, { ...request, to: 'es' }))
  const response = await fetch(`${url}/queue/${id}?wait=30`, { headers })
  const answer = await response.text()
  assert.match(answer, /La casa es roja\./)
  console.log(answer)
}

async function post(url: string, headers: Headers, body: object): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.text()
}
