// 200,000 texts of mixed length and pairs, 32 clients: no request may fail, and memory at the end
// must be near its value after the first tenth.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { createApp } from '../test/support/create-app.ts'
import { readOptions } from '../test/support/options.ts'
import { descendants, startProduct } from '../test/support/product.ts'
import { createRandom } from '../test/support/random.ts'
import { sendAll } from './support/http-load.ts'

const { values, positionals } = readOptions({
  command: 'npm run bench endurance',
  positionals: ['<directory with flores-dev.* files>'],
  options: { texts: { type: 'number', default: 200_000, help: 'texts in all' } },
})
const [directory] = positionals

const pairs = ['en es', 'en ca', 'es ca', 'ca fr', 'en fr', 'es pt-BR', 'fr es', 'gl es'].map(
  (pair) => pair.split(' ') as [string, string],
)
const lines = new Map(
  pairs.map(([from]) => [
    from,
    readFileSync(join(directory, `flores-dev.${from}`), 'utf8')
      .trimEnd()
      .split('\n'),
  ]),
)
const data = temporaryDirectory()
const product = await startProduct({
  command: ['bin/dragoman.mjs', 'serve'],
  keepOutput: false,
  environment: { DRAGOMAN_DATA_DIR: data },
})
const headers = await createApp(product.url)

const random = createRandom(1)

/** Requests of 1 to 20 texts, each of one word to three sentences. */
function makeRequests(count: number): { bodies: string[]; texts: number } {
  const bodies: string[] = []
  let texts = 0
  while (texts < count) {
    const [from, to] = pairs[random(pairs.length)] ?? ['en', 'es']
    const sentences = lines.get(from) ?? []
    const sentence = () => sentences[random(sentences.length)] ?? ''
    const text = Array.from({ length: 1 + random(20) }, () => {
      const length = random(4)
      return length === 0
        ? sentence()
            .split(' ')
            .slice(0, 1 + random(8))
            .join(' ')
        : Array.from({ length }, sentence).join(' ')
    })
    texts += text.length
    bodies.push(JSON.stringify({ text, from, to }))
  }
  return { bodies, texts }
}

const total = values.texts
const samples: { texts: number; server: number; all: number }[] = []
let sent = 0
let failed = 0
const startedAt = performance.now()
while (sent < total) {
  const { bodies, texts } = makeRequests(total / 10)
  const result = await sendAll({
    url: product.url,
    path: '/translateText',
    headers,
    bodies,
    clients: 32,
  })
  failed += result.failed
  sent += texts
  samples.push({ texts: sent, ...memory() })
  const { server, all } = samples.at(-1) ?? { server: 0, all: 0 }
  console.log(
    `${sent} texts, ${failed} requests failed, ${Math.round(server)} MB server, ` +
      `${Math.round(all)} MB with its pipelines, ` +
      `${Math.round(sent / ((performance.now() - startedAt) / 1000))} texts/s`,
  )
}
const [first] = samples
const last = samples.at(-1)
if (first && last)
  console.log(
    'memory at the end / after the first tenth: ' +
      `${(last.server / first.server).toFixed(2)} server, ` +
      `${(last.all / first.all).toFixed(2)} with its pipelines`,
  )
await product.stop()

/** Resident memory in MB: of the largest process, which is the server, and of all. */
function memory(): { server: number; all: number } {
  const sizes = descendants(product.child.pid ?? 0).map((pid) => {
    try {
      return (
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
      )
    } catch {
      return 0
    }
  })
  return { server: Math.max(...sizes), all: sizes.reduce((sum, size) => sum + size, 0) }
}
