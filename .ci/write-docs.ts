// Generates the settings in docs/configuration.md and .env.example from the source. CI runs it and
// fails if a file changes.
import { readFileSync, writeFileSync } from 'node:fs'
import { settingGroups, settings } from '../src/config/settings.ts'

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

writeFileSync(page, replaceBetweenMarkers(readFileSync(page, 'utf8'), tables.join('\n\n')))
const lines = Object.values(settings).map(
  ({ name, fallback, about }) => `# ${about.replaceAll('`', '')}\n#${name}=${fallback}\n`,
)
writeFileSync(
  example,
  `# Copy to .env and remove the # from what you change.\n\n${lines.join('\n')}`,
)

function replaceBetweenMarkers(document: string, content: string): string {
  const [before, , after] = document.split(/(?<=<!-- settings -->\n)(.*?)(?=<!-- \/settings -->)/s)
  if (before === undefined || after === undefined)
    throw new Error('docs/configuration.md lacks the markers of the settings')
  return `${before}${content}\n${after}`
}
