// How the client takes failures in the runtime that runs this file: prints JSON.
import { Dragoman } from '@dragoman/client'

const [url, apiKey, apiSecret, jobId] = process.argv.slice(2)
const client = new Dragoman({ url, apiKey, apiSecret })
const codeOf = (call) =>
  call.then(
    () => 'none',
    ({ code }) => code,
  )

const outcome = {}
const translation = await client.translate('The house is red.', { from: 'en', to: 'es' })
outcome.lostResponse = translation.translatedText
outcome.brokenStream = []
for await (const { type } of client.queue.events(jobId)) outcome.brokenStream.push(type)
outcome.redirect = await codeOf(client.languages())
outcome.deadline = await codeOf(client.languages({ timeoutMs: 300 }))
const controller = new AbortController()
const aborted = client.languages({ signal: controller.signal }).catch(({ name }) => name)
setTimeout(() => controller.abort(), 100)
outcome.aborted = await aborted
outcome.dropped = await codeOf(client.languages({ maxRetries: 0 }))
console.log(JSON.stringify(outcome))
