// Whether any legal request blocks the event loop. Starts the product and sends it the largest
// requests and jobs of every shape, one by one. Each figure is the longest CPU time of the main
// thread in one turn of the event loop until the response, or until the job has ended or was
// cancelled.
import { join } from 'node:path'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { createApp } from '../test/support/create-app.ts'
import { readOptions } from '../test/support/options.ts'
import { startProduct } from '../test/support/product.ts'
import {
  htmlShapes,
  markdownShapes,
  type Shape,
  textShapes,
  xmlShapes,
} from '../test/support/text-shapes.ts'

const { values } = readOptions({
  command: 'npm run bench event-loop',
  options: {
    only: { type: 'string', default: '', help: 'a regular expression that shapes must match' },
    seconds: { type: 'number', default: 10, help: 'after which a job is cancelled' },
    database: {
      type: 'string',
      help: 'address of a PostgreSQL database; else PGlite, in the main thread',
    },
  },
})
const only = new RegExp(values.only)
const mostMs = 250
const requestCharacters = 50_000
const jobCharacters = 1_000_000
const texts = 1_000

interface Case {
  name: string
  path: '/translateText' | '/detect' | '/queue' | '/documents' | '/memory' | '/glossaries'
  /** An object is sent as JSON. */
  body: () => Record<string, unknown> | FormData | string
}

/** Shapes that are hard for the steps after segmentation. */
const moreShapes: Record<'text' | 'html', Record<string, Shape>> = {
  text: {
    'one letter per line': (size) => 'a\n'.repeat(size / 2),
    'one giant line': (size) => 'The red house is big. '.repeat(size / 20),
  },
  html: {
    'inline void elements': (size) => 'a<img>'.repeat(size / 6),
    'nested tags of two names': (size) =>
      `${'<b><i>'.repeat(size / 14)}word${'</i></b>'.repeat(size / 14)}`,
    'many names': (size) =>
      Array.from({ length: size / 20 }, (_, n) => `<a-${n}>a</a-${n}>`).join(''),
    'one giant text': (size) => 'The red house is big. '.repeat(size / 20),
  },
}

const languages = { from: 'en', to: 'es' }
const cut = (shape: Shape, characters: number): string =>
  [...shape(characters).slice(0, characters)].join('')
const sentences = (count: number, characters: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    `The house number ${index} is red and the gardens are big. `
      .repeat(Math.ceil(characters / 50))
      .slice(0, characters),
  )

function* cases(): Generator<Case> {
  for (const [path, characters] of [
    ['/translateText', requestCharacters],
    ['/queue', jobCharacters],
  ] as const) {
    const lists = {
      'texts, each different from the last': () => ({ text: sentences(texts, characters / texts) }),
      'texts, the same again': () => ({ text: sentences(texts, characters / texts) }),
      'texts as HTML': () => ({
        text: sentences(texts, characters / texts - 20).map((text) => `<p><b>${text}</b></p>`),
        format: 'html',
      }),
    }
    for (const [name, body] of Object.entries(lists))
      yield { name: `1,000 ${name}`, path, body: () => ({ ...body(), ...languages }) }
    yield {
      name: '1,000 texts without `from`',
      path,
      body: () => ({ text: sentences(texts, characters / texts), to: 'es' }),
    }
    yield {
      name: 'lines, each different from the last',
      path,
      body: () => ({ text: sentences(characters / 20, 19).join('\n'), ...languages }),
    }
    for (const [format, shapes] of [
      ['text', { ...textShapes, ...moreShapes.text }],
      ['html', { ...htmlShapes, ...moreShapes.html }],
      ['xml', xmlShapes],
      ['markdown', markdownShapes],
    ] as const)
      for (const [name, shape] of Object.entries(shapes))
        yield {
          name: `${format}: ${name}`,
          path,
          body: () => ({ text: cut(shape, characters), format, ...languages }),
        }
  }
  yield {
    name: '1,000 texts',
    path: '/detect',
    body: () => ({ text: sentences(texts, requestCharacters / texts) }),
  }
}

function* bodiesOfMegabytes(): Generator<Case> {
  const lines = 'a\n'.repeat(450_000)
  for (const [name, content] of [
    ['a.html', '<b>a</b>'.repeat(200_000)],
    ['lines.html', '<p>a</p>'.repeat(200_000)],
    ['a.txt', lines],
    ['a.md', lines.replaceAll('\n', '\n\n')],
  ] as const)
    yield { name, path: '/documents', body: () => documentOf(name, content) }
  const names = Array.from({ length: 1_360 }, (_, at) => `{${at}}`)
  const placeholders = { source: `a ${names.join('')}`, target: names.toReversed().join('') }
  yield {
    name: '400 corrections of 1,360 placeholders',
    path: '/memory',
    body: () => ({
      entries: Array.from({ length: 400 }, (_, at) => ({
        ...languages,
        source: `${at} ${placeholders.source}`,
        target: placeholders.target,
      })),
    }),
  }
  yield { name: 'CSV of 7 million commas', path: '/memory', body: () => ','.repeat(7_000_000) }
  yield { name: 'CSV of 7 million lines', path: '/memory', body: () => '\n'.repeat(7_000_000) }
  const marks = '\u0301\u0316'.repeat(220)
  yield {
    name: '7,000 entries with combining marks',
    path: '/glossaries',
    body: () => ({
      name: 'marks',
      dictionaries: [
        {
          ...languages,
          entries: Array.from({ length: 7_000 }, (_, at) => ({
            source: `a${marks}${at}`,
            target: 'b',
          })),
        },
      ],
    }),
  }
}

function documentOf(name: string, content: string): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(languages)) form.append(field, value)
  form.append('file', new Blob([content]), name)
  return form
}

const directory = temporaryDirectory()
const product = await startProduct({
  command: [
    process.execPath,
    '--import',
    join(import.meta.dirname, 'support/turn-time.ts'),
    'bin/dragoman.mjs',
    'serve',
  ],
  environment: {
    LOG_LEVEL: 'info',
    DRAGOMAN_DATA_DIR: directory,
    ...(values.database === undefined ? {} : { DATABASE_URL: values.database }),
    DRAGOMAN_MAX_JOB_QUEUE_CHARACTERS: '1000000000000',
    DRAGOMAN_MAX_JOB_QUEUE_CHARACTERS_PER_APP: '1000000000000',
  },
})
const headers = await createApp(product.url)
const measured: { name: string; ms: number; answer: string }[] = []
console.log('| request | answer | longest turn, ms |\n|---|---|---|')
for (const { name, path, body } of [...cases(), ...bodiesOfMegabytes()]) {
  const title = `\`${path}\` ${name}`
  if (!only.test(title)) continue
  const given = body()
  const isJson = typeof given === 'object' && !(given instanceof FormData)
  const sent = isJson ? JSON.stringify(given) : given
  await longestTurn()
  const answer = await send(path, sent)
  const ms = await longestTurn()
  measured.push({ name: title, ms, answer: String(answer) })
  console.log(`| ${title} | ${answer} | ${ms.toFixed(0)} |`)
}
await product.stop()
const worst = measured.toSorted((a, b) => b.ms - a.ms)[0]
const over = measured.filter(({ ms }) => ms > mostMs)
console.log(
  `\n${measured.length} requests. Longest turn: ${worst?.ms.toFixed(0)} ms (${worst?.name}). ` +
    (over.length === 0
      ? `None is over ${mostMs} ms.`
      : `${over.length} are over ${mostMs} ms: ${over.map(({ name }) => name).join('; ')}.`),
)
const failed = measured.filter(({ answer }) => /^5\d\d$|^failed$/.test(answer))
for (const { name, answer } of failed) console.log(`Failed: ${name}: ${answer}`)
process.exitCode = over.length === 0 && failed.length === 0 ? 0 : 1

/** Sends a request, waits for its outcome and returns that. */
async function send(path: Case['path'], body: string | FormData): Promise<string> {
  const { 'content-type': _, ...credentials } = headers
  const type =
    typeof body === 'string' && !body.startsWith('{') ? { 'content-type': 'text/csv' } : {}
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: body instanceof FormData ? credentials : { ...headers, ...type },
    body,
  })
  const answer = (await response.json()) as { id: string }
  if (response.status !== 202) return String(response.status)
  const until = performance.now() + values.seconds * 1000
  const job = `${product.url}/queue/${answer.id}`
  while (performance.now() < until) {
    const { status } = (await (await fetch(`${job}?wait=2`, { headers })).json()) as {
      status: string
    }
    if (status === 'succeeded' || status === 'failed') return status
  }
  await fetch(job, { method: 'DELETE', headers })
  return 'cancelled'
}

/** CPU milliseconds since the last call. */
async function longestTurn(): Promise<number> {
  const lines = () => product.output().match(/longest turn .*/g) ?? []
  const before = lines().length
  process.kill(product.child.pid ?? 0, 'SIGUSR2')
  while (lines().length === before) await new Promise((resolve) => setTimeout(resolve, 20))
  return Number.parseFloat((lines().at(-1) as string).replace('longest turn ', ''))
}
