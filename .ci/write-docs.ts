// Generates the settings in docs/configuration.md and .env.example, the metrics in
// docs/monitoring.md and the list in docs/problems.md, from the source. CI runs it and fails if a
// file changes.
import { readFileSync, writeFileSync } from 'node:fs'
import { settingGroups, settings } from '../src/config/settings.ts'
import { catalogue } from '../src/http/problems.ts'
import { createPrometheusMetrics } from '../src/telemetry/prometheus.ts'

const page = new URL('../docs/configuration.md', import.meta.url)
const example = new URL('../.env.example', import.meta.url)

const tables = Object.entries(settingGroups).map(([heading, group]) =>
  [
    `## ${heading}`,
    '',
    '| setting | default | meaning |',
    '|---|---|---|',
    ...Object.values(group).map(({ name, fallback, about }) => {
      const shown = fallback === '' ? '' : `\`${fallback}\``
      // Links are written as seen from the repository's root.
      return `| \`${name}\` | ${shown} | ${about.replaceAll('](docs/', '](')} |`
    }),
  ].join('\n'),
)

replaceBetweenMarkers(page, 'settings', tables.join('\n\n'))
const lines = Object.values(settings).map(
  ({ name, fallback, about }) => `# ${about.replaceAll('`', '')}\n#${name}=${fallback}\n`,
)
writeFileSync(
  example,
  `# Copy to .env and remove the # from what you change.\n\n${lines.join('\n')}`,
)

const rows = createPrometheusMetrics()
  .list()
  .map(({ name, kind, help, labels }) => {
    const listed = labels.map((label) => `\`${label}\``).join(', ')
    return `| \`${name}\` | ${kind} | ${listed} | ${help} |`
  })
replaceBetweenMarkers(
  new URL('../docs/monitoring.md', import.meta.url),
  'metrics',
  ['| metric | type | labels | meaning |', '|---|---|---|---|', ...rows].join('\n'),
)

const codes = Object.entries(catalogue)
  .map(([code, { status, title }]) => ({ code, status, title }))
  .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code))
  .map(({ code, status, title }) => `| ${status} | [\`${code}\`](problems/${code}.md) | ${title} |`)
replaceBetweenMarkers(
  new URL('../docs/problems.md', import.meta.url),
  'problems',
  ['| status | code | title |', '|---|---|---|', ...codes].join('\n'),
)

function replaceBetweenMarkers(file: URL, marker: string, content: string): void {
  const pattern = new RegExp(`(?<=<!-- ${marker} -->\n)(.*?)(?=<!-- /${marker} -->)`, 's')
  const [before, , after] = readFileSync(file, 'utf8').split(pattern)
  if (before === undefined || after === undefined)
    throw new Error(`${file.pathname} lacks the markers <!-- ${marker} -->`)
  writeFileSync(file, `${before}${content}\n${after}`)
}
