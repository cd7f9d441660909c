// One process with the neural engine, for bench/neural.ts: prints its memory and the time of its
// first translation. Usage: node bench/neural-memory.ts <models directory> <threads>
// <pairs, separated by commas> <text>
const bareMb = rssMb()
const { createMarianEngine } = await import('../src/translation/engines/marian/engine.ts')

const [modelsDirectory = '', threads = '1', pairs = '', text = ''] = process.argv.slice(2)
const engine = createMarianEngine({ modelsDirectory, threads: Number(threads) })
const { signal } = new AbortController()
let firstMs: number | undefined
for (const pair of pairs.split(',')) {
  const [from = '', to = ''] = pair.split('-')
  const startedAt = performance.now()
  await engine.translate([[text]], { from, to }, { signal })
  firstMs ??= performance.now() - startedAt
  await Promise.all(
    Array.from({ length: 8 * Number(threads) }, () =>
      engine.translate([[text]], { from, to }, { signal }),
    ),
  )
}
console.log(JSON.stringify({ bareMb, mb: rssMb(), firstMs }))
await engine.close()

function rssMb(): number {
  return process.memoryUsage().rss / 2 ** 20
}
