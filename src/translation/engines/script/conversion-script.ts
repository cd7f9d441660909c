// The script of the thread that converts; setup/server.mjs bundles it by itself.
import { parentPort } from 'node:worker_threads'
import { type Conversion, type Convert, findConversion } from './conversions.ts'
import type { ConversionAnswer, ConversionRequest } from './messages.ts'

const loaded = new Map<Conversion, Promise<Convert>>()

async function answer({ number, pair, texts }: ConversionRequest): Promise<ConversionAnswer> {
  const conversion = findConversion(pair)
  if (conversion === undefined) return { number, error: 'there is no such conversion' }
  let convert = loaded.get(conversion)
  if (convert === undefined) {
    convert = conversion.load()
    loaded.set(conversion, convert)
  }
  return { number, texts: texts.map(await convert) }
}

parentPort?.on('message', async (request: ConversionRequest) => {
  const message = await answer(request).catch((error: Error) => ({
    number: request.number,
    error: error.message,
  }))
  parentPort?.postMessage(message)
})
