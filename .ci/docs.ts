// Every file, link, command, setting and symbol that a page names must exist: nothing else notices
// that a rename in the code has made a page wrong.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { scripts as namedScripts } from '../test/scripts.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))
const pages = files.filter((file) => /^[^/]+\.md$|^(?:docs|packages)\/.*\.md$/.test(file))
const code = files
  .filter((file) => /^(?:src|test|bin|setup|deploy|packages\/\w+\/src)\/.*\.m?[jt]s$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const commands = new Set(
  [...code.matchAll(/\b(?:command|Command)\('([\w-]+)/g)].map(([, name = '']) => name),
)
/** JavaScript's own. */
const builtIn = new Set(['encodeURIComponent'])

const missing = pages.flatMap((page) => {
  const text = readFileSync(page, 'utf8')
  const scripts = readScripts(page)
  const isMissing = (name: string) => !isFile(page, name)
  return [
    ...find(text, /`([\w@./-]+\.(?:ts|mjs|sh|md))\b/g).filter(isMissing),
    ...find(
      text,
      /(?<![\w/.-])((?:src|test|packages|setup|deploy|bench|docs|examples|\.ci)\/[\w./-]+)/g,
    )
      // `src/cli/<command>.ts` names a form, not a file.
      .filter((name) => isMissing(name) && !text.includes(`${name}/<`)),
    ...find(text, /\]\(([^)\s#]+)/g).filter((link) => !/^\w+:/.test(link) && isMissing(link)),
    ...find(text, /npm run ([\w:-]+)/g).filter((name) => !scripts.has(name)),
    ...findNamedScripts(text)
      .filter(([group, name]) => !namedScripts[group]?.[name])
      .map((each) => each.join(' ')),
    ...find(text, /(?<![/@])\bdragoman ([a-z][\w-]+)/g).filter((name) => !commands.has(name)),
    ...find(text, /\b(DRAGOMAN_\w+)/g).filter((name) => !code.includes(name)),
    ...find(text, /`([a-z]+[A-Z]\w*)(?:\(\))?`/g).filter(
      (name) => !code.includes(name) && !builtIn.has(name),
    ),
  ].map((name) => `${page}: ${name}`)
})

if (missing.length > 0) {
  console.error(`Pages name what does not exist:\n  ${missing.join('\n  ')}`)
  process.exitCode = 1
} else console.log(`All that ${pages.length} pages name exists.`)

function find(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name.replace(/[./]+$/, ''))
}

/** The names in `npm run bench <name>` and its like. */
function findNamedScripts(text: string): [group: string, name: string][] {
  const groups = Object.keys(namedScripts).join('|')
  const pattern = new RegExp(`npm\\s+run\\s+(${groups})\\s+([a-z][\\w-]*)`, 'g')
  return [...text.matchAll(pattern)].map(([, group = '', name = '']) => [group, name])
}

/** Pages may leave out the first directories of a path: `http/json-body.ts`. */
function isFile(page: string, name: string): boolean {
  return (
    existsSync(name) ||
    existsSync(join(dirname(page), name)) ||
    files.some((file) => file.endsWith(`/${name}`))
  )
}

/** The npm scripts of the repository, and of the package that a page belongs to. */
function readScripts(page: string): Set<string> {
  const [top, name = ''] = page.split('/')
  const manifests = [
    'package.json',
    ...(top === 'packages' ? [join(top, name, 'package.json')] : []),
  ]
  return new Set(
    manifests.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')).scripts ?? {})),
  )
}
