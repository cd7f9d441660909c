// Writes what the documents take from the source, between its markers: README's table of settings and its first steps, and
// .env.example. CI runs it and fails when something changes.
import { readFileSync, writeFileSync } from 'node:fs'
import { firstSteps } from '../src/first-steps.ts'
import { settings } from '../src/settings/settings.ts'

const readme = new URL('../README.md', import.meta.url)
const example = new URL('../.env.example', import.meta.url)
const all = Object.values(settings)

const table = [
  '| setting | without it | |',
  '|---|---|---|',
  ...all.map(
    ({ name, fallback, about }) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`,
  ),
].join('\n')
const steps = firstSteps('http://127.0.0.1:8080')
  .split('\n')
  .filter((line) => /^(curl|APP=)/.test(line))
  .join('\n')

let text = readFileSync(readme, 'utf8')
text = replace(text, 'settings', table)
text = replace(text, 'first-steps', `\`\`\`sh\n${steps}\n\`\`\``)
writeFileSync(readme, text)
writeFileSync(
  example,
  `# Copy to .env and take the # away from what you change.\n\n${all.map(({ name, fallback, about }) => `# ${about.replaceAll('`', '')}\n#${name}=${fallback}\n`).join('\n')}`,
)

function replace(document: string, marker: string, content: string): string {
  const [before, , after] = document.split(
    new RegExp(`(?<=<!-- ${marker} -->\n)([^]*?)(?=<!-- /${marker} -->)`),
  )
  if (before === undefined || after === undefined)
    throw new Error(`README.md lacks the marker ${marker}`)
  return `${before}${content}\n${after}`
}
