// Translates texts with the client of TypeScript: at once, and through the queue.
// Usage: DRAGOMAN_API_KEY=... DRAGOMAN_API_SECRET=... node examples/translate.ts (Node 24)
// DRAGOMAN_URL is the address of the service, by default http://127.0.0.1:8080.
import { Dragoman, DragomanError } from '@dragoman/client'

const {
  DRAGOMAN_URL: url = 'http://127.0.0.1:8080',
  DRAGOMAN_API_KEY: apiKey = '',
  DRAGOMAN_API_SECRET: apiSecret = '',
} = process.env
const client = new Dragoman({ url, apiKey, apiSecret })

try {
  // A list is answered in its order; the language of each text is detected.
  const texts = ['The house is red.', 'The garden is big.']
  for (const { from, to, translatedText } of await client.translate(texts, { to: 'es' }))
    console.log(`${from} → ${to} ${translatedText}`)

  // Through the queue. A request that is repeated does not queue the job twice.
  const options = { from: 'en', to: 'es', format: 'html' } as const
  const { id } = await client.queue.submit('The garden is <b>big</b>.', options)
  for await (const { type, job } of client.queue.events(id))
    console.log(`${type}: ${job.progress.completed} of ${job.progress.total} characters`)
  const { status, result } = await client.queue.wait(id)
  console.log(status, result)
} catch (error) {
  if (!(error instanceof DragomanError)) throw error
  console.error(`${error.code}: ${error.detail}`)
  process.exitCode = 1
}
