// How soon the translator can be used on a slow machine: loads the console in Chromium, slowed down
// four times, without the browser's cache, from a service on loopback.
import { median } from '../packages/marian/bench/figures.ts'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { launchBrowser } from '../test/support/chromium.ts'
import { readOptions } from '../test/support/options.ts'
import { startProduct } from '../test/support/product.ts'

const { values } = readOptions({
  command: 'npm run bench console',
  options: { rounds: { type: 'number', default: 5, help: 'loads of the page' } },
})
const slowdown = 4
const work = temporaryDirectory()

const product = await startProduct({
  command: [process.execPath, 'bin/dragoman.mjs', 'serve'],
  environment: { DRAGOMAN_DATA_DIR: work },
  keepOutput: false,
})
const browser = await launchBrowser()
// The first page of a browser takes up to two seconds by itself.
await load(1)
const times: number[] = []
for (let round = 0; round < values.rounds; round++) times.push(await load(slowdown))
await browser.close()
await product.stop()

console.log('| the translator can be used after, ms | median | lowest | highest | target |')
console.log('|---|---|---|---|---|')
const [middle, low, high] = [median(times), Math.min(...times), Math.max(...times)].map(Math.round)
console.log(`| ${slowdown} times slowed down | ${middle} | ${low} | ${high} | 1500 |`)

/** Milliseconds from the navigation until a text can be typed. */
async function load(rate: number): Promise<number> {
  const page = await (await browser.newContext()).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(product.url, { waitUntil: 'commit' })
  await page.waitForSelector('textarea:enabled')
  const time = (await page.evaluate('performance.now()')) as number
  await page.context().close()
  return time
}
