// Checks with recheck that every regular expression of the source and every schema `pattern` takes
// linear time. Exceptions are in two tables, each with the reason why it is harmless.
//
//   npm run check:patterns [-- --write]
//
// To judge all takes minutes and says the same each time, so .ci/safe-patterns.txt has the hashes
// of those that were found to be linear; --write adds the new ones. A sample of them is judged
// again.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { parse } from 'acorn'
import { full } from 'acorn-walk'
import { checkSync } from 'recheck'

interface Pattern {
  place: string
  source: string
  flags: string
}

/** Not linear, or hard to analyse, but bounded: recheck would take minutes for them. */
const bounded: Readonly<Record<string, string>> = {
  'packages/marian/src/segments/sentence-ends.ts': 'the last 32 characters of a sentence',
  'packages/marian/src/text/cuts.ts': 'each repetition ends after 1,000 characters',
  'packages/formats/src/files/html.ts': 'the first 1,024 bytes of a file',
  'packages/formats/src/files/subtitles/ttml.ts':
    'each alternative ends at the next `<` or at the end; a test feeds it the worst',
  'packages/formats/src/files/xml/xml-root.ts': 'the first 8,192 bytes of a file',
  'packages/formats/src/files/ooxml/excel/cell-limits.ts':
    'each repetition ends after 256 characters',
  'src/config/unknown-settings.ts': 'the name of an environment variable',
  'src/storage/statement-kind.ts': 'the statements of the service itself',
  'src/translation/detection/detector.ts':
    'the beginning of a text; each repetition ends after 500 characters',
  'src/translation/engines/apertium/stray-capitals.ts':
    'each repetition ends after 60 characters; a test feeds it the worst',
  'src/translation/engines/apertium/accents/apostrophes.ts':
    'a repetition ends after 24 characters',
  'src/translation/engines/apertium/accents/common-words.ts':
    'one word beside another; a test feeds it the worst',
  'src/translation/engines/apertium/accents/nouns.ts': 'each repetition ends after 40 characters',
  'src/translation/engines/apertium/accents/participles.ts':
    'each repetition ends after 20 characters',
  'src/translation/engines/apertium/accents/suspects.ts':
    'each repetition ends after 30 characters; a test feeds it the worst',
  'src/translation/engines/apertium/wording/commands.ts': 'the beginning of a text',
  'src/translation/letter-case/capital-parts.ts':
    'each repetition ends after 40 characters; a test feeds it the worst',
  'packages/formats/src/text/code-words.ts': 'a candidate of at most 400 characters',
  'packages/formats/src/text/lines.ts':
    'a sign is one character with at most nine spaces on either side; a test feeds it the worst',
  'packages/formats/src/markdown/inline-splits.ts': 'each repetition before the end is short',
  'packages/formats/src/markdown/labels.ts': 'each repetition ends after 500 characters',
  'packages/formats/src/text/placeholders.ts':
    'each repetition ends after 2,000 characters; its test feeds it the worst',
  'packages/formats/src/sentences/template-branches.ts':
    'each repetition ends after 500 characters; a test feeds it the worst',
  'packages/formats/src/text/text-tags.ts':
    'each repetition ends after 300 characters; a test feeds it the worst',
  'src/translation/terms/term-edges.ts': 'each repetition ends after 100 characters',
}

/** Built at run time, so invisible to this check. */
const putTogether: Readonly<Record<string, string>> = {
  'src/translation/engines/llm/notation.ts': 'a name and a number: each repetition is one class',
  'src/translation/engines/llm/reply.ts': 'one class of one sign',
  'src/compat/deepl/translate-request.ts': 'the name of an element: one repetition of one class',
  'packages/formats/src/files/csv/csv-cells.ts': 'one class',
  'packages/formats/src/files/gettext/po-header.ts':
    'one search in a header, where the first field of that name is found',
  'src/http/unknown-routes.ts':
    'the addresses of our own routes; each parameter ends at the next slash',
  'src/shared/ids.ts': 'a fixed prefix and 32 digits',
  'src/translation/engines/apertium/wording/phrases.ts':
    'a list of texts; each repetition ends after 5 signs; a test feeds it the worst',
  'src/translation/detection/ngram-table.ts': "eld's separators: one repetition of one class",
  'src/translation/detection/scripts.ts': 'one class of scripts',
  'packages/formats/src/xml/xml-references.ts':
    'one repetition of one class, up to what ends a name',
  'packages/formats/src/xml/xml-tokens.ts': 'one repetition of one class, up to what ends a name',
  'packages/formats/src/markdown/front-matter.ts': 'a fence, then one class up to the line end',
  'packages/console/src/ui/code/highlight.ts':
    'examples and answers of the service itself; each repetition is one class up to its end',
  'packages/marian/src/text/long-tokens.ts': 'each repetition ends after 1,000 characters',
}

/**
 * recheck also fuzzes: a fixed number of attempts makes the result independent of the machine. The
 * timeout leaves room for one that is busy.
 */
const sameEachTime = {
  timeout: 900_000,
  randomSeed: 1,
  attackTimeout: null,
  incubationTimeout: null,
}
/** Patterns that take longer to judge are named: a check may take minutes for one. */
const slowSeconds = 20
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const listFile = join(import.meta.dirname, 'safe-patterns.txt')
const known = new Set(existsSync(listFile) ? readFileSync(listFile, 'utf8').split('\n') : [])
/** Hashes begin with one of 16 digits; those with today's are judged again. */
const sample = (new Date().getUTCDate() % 16).toString(16)
const safe = new Set<string>()
const patterns: Pattern[] = []
const violations: string[] = []
const files = (await Array.fromAsync(glob(['src/**/*.ts', 'packages/*/src/**/*.ts'])))
  .filter((file) => !/\.(test|contract|reference)\.ts$|\/assembly\//.test(file))
  .sort()
const making = files.filter(readPatterns)

await recordPatterns(making.filter((file) => !Object.hasOwn(putTogether, file)))
for (const [index, pattern] of patterns.entries()) {
  const start = performance.now()
  const hash = hashOf(pattern)
  const found = isKnown(hash) ? [] : judge(pattern)
  if (found.length === 0) safe.add(hash)
  violations.push(...found)
  const seconds = (performance.now() - start) / 1000
  if (seconds > slowSeconds)
    console.error(
      `${index + 1} of ${patterns.length}: ${pattern.place} took ${seconds.toFixed(0)} s to judge`,
    )
}

if (violations.length > 0) {
  console.error(`Regular expressions that a text could make slow:\n  ${violations.join('\n  ')}`)
  process.exitCode = 1
} else {
  console.log(`No text makes one of the ${patterns.length} regular expressions slow.`)
}
const added = [...safe].filter((hash) => !known.has(hash)).length
if (process.argv.includes('--write')) writeFileSync(listFile, `${[...safe].sort().join('\n')}\n`)
else if (added > 0)
  console.log(
    `${added} of them are not listed: npm run check:patterns -- --write spares CI the time.`,
  )

/** What the verdict depends on. */
function hashOf({ source, flags }: Pattern): string {
  const text = [version, JSON.stringify(sameEachTime), flags, source].join('\0')
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}

function isKnown(hash: string): boolean {
  return known.has(hash) && !hash.startsWith(sample)
}

/** Collects the literal patterns of a file; returns whether it also builds others. */
function readPatterns(file: string): boolean {
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'))
  let makesPatterns = false
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), (node) => {
    const place = `${file}:${node.loc?.start.line}`
    // biome-ignore lint/suspicious/noExplicitAny: a syntax tree has nodes of every form.
    const { type, regex, callee, key, value } = node as any
    if (type === 'Literal' && regex)
      patterns.push({ place, source: regex.pattern, flags: regex.flags })
    if (type === 'Property' && key.name === 'pattern' && typeof value.value === 'string')
      patterns.push({ place, source: value.value, flags: 'u' })
    if (type === 'NewExpression' && callee.name === 'RegExp') makesPatterns = true
  })
  return makesPatterns
}

/** Collects the patterns that these modules, and those that they import, build while they load. */
async function recordPatterns(modules: readonly string[]): Promise<void> {
  const recording = new Set<string>()
  const RealRegExp = globalThis.RegExp
  globalThis.RegExp = new Proxy(RealRegExp, {
    construct(target, [pattern, flags = '']) {
      const builder = builderOf(new Error().stack)
      const place = modules.find((file) => builder.includes(`/${file}:`))
      if (place !== undefined) {
        recording.add(place)
        patterns.push({ place, source: String(pattern), flags })
      }
      return new target(pattern, flags)
    },
  })
  for (const file of modules) await import(`../${file}`)
  globalThis.RegExp = RealRegExp
  for (const file of modules)
    if (!recording.has(file))
      violations.push(
        `${file}: puts a pattern together when it is called; say in .ci/patterns.ts why ` +
          'it is harmless',
      )
}

/** The line of a stack that names what built a pattern: after the message and this proxy. */
function builderOf(stack = ''): string {
  return stack.split('\n')[2] ?? ''
}

function judge({ place, source, flags }: Pattern): string[] {
  if (Object.hasOwn(bounded, place.replace(/:\d+$/, ''))) return []
  const { status, complexity, attack, error } = checkSync(
    withoutSets(source),
    flags.replace('v', 'u'),
    sameEachTime,
  )
  if (status === 'safe') return []
  const why =
    status === 'vulnerable'
      ? `${complexity.summary}, for example for ${attack.pattern.slice(0, 200)}`
      : `not judged: ${error.kind}`
  return [`${place} /${source}/${flags}: ${why}`]
}

/**
 * recheck does not support flag `v`. A class without exceptions replaces one with them: it matches
 * more, so it is no easier.
 */
function withoutSets(source: string): string {
  return source.replace(/\[\[([^[\]]*)\]--\[[^[\]]*\]\]/g, '[$1]')
}
