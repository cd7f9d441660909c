// Lines have at most 100 columns, also where the formatter does not look: in comments, strings and
// Markdown. Exempt are table rows, lines with a URL, the changelog, fixtures and generated files;
// `.env.example` too, which is generated from the settings, a description a line.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const widest = 100
const exempt =
  /fixtures\/|generated|corpus\/|CHANGELOG\.md$|LICENSE|-(?:sentences|texts)\.json|^\.env\.example$/
const patterns = [
  ...['ts', 'tsx', 'css', 'mjs', 'md', 'sh', 'php', 'py', 'c', 'h', 'yml', 'yaml'].map(
    (extension) => `*.${extension}`,
  ),
  ...['.ci/run', '*Dockerfile', '.env.example'],
]
const tracked = execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
const files = tracked
  .trim()
  .split('\n')
  .filter((file) => !exempt.test(file))
const tooWide = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      [...line].length <= widest || /https?:\/\//.test(line) || /^\s*\|/.test(line)
        ? []
        : [`${file}:${index + 1}`],
    ),
)
if (tooWide.length > 0) {
  console.error(`Lines over ${widest} columns:\n  ${tooWide.join('\n  ')}`)
  process.exitCode = 1
} else console.log(`No line of ${files.length} files is over ${widest} columns.`)
