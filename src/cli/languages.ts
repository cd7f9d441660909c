import { Command } from 'commander'
import type { RouteQuality } from '../translation/languages/language-schemas.ts'
import { InputError } from './errors.ts'
import type { OpenOptions } from './service/open-service.ts'
import { printJson } from './terminal/output.ts'

/** Builds the `languages` command. */
export function languagesCommand(): Command {
  return new Command('languages')
    .description('list the languages, or what one can be translated into')
    .argument('[language]', 'source language such as en')
    .option('--json', 'print JSON')
    .option('--local', 'those of this machine although a server is configured')
    .action(languages)
}

async function languages(
  source: string | undefined,
  { json = false, ...options }: OpenOptions & { json?: boolean },
): Promise<void> {
  const { openService } = await import('./service/open-service.ts')
  const service = await openService(options)
  const all = await service.listLanguages().finally(() => service.close())
  const { printTable } = await import('./terminal/table.ts')
  const { formatBytes } = await import('../models/byte-format.ts')
  if (source === undefined) {
    if (json) return printJson(all)
    return printTable([
      ['language', 'name', 'installed', 'more'],
      ...all.map(({ code, name, targets }) => {
        const installed = targets.filter((target) => target.installed)
        const more = targets.length - installed.length
        const codes = installed.map((target) => target.code).join(' ')
        return [code, name, codes || '-', more > 0 ? `${more} to download` : '-']
      }),
    ])
  }
  const { parseLanguage } = await import('@dragoman/formats/languages/language-tag.ts')
  const wanted = parseLanguage(source) ?? source
  const found = all.find(({ code }) => code.toLowerCase() === wanted.toLowerCase())
  if (found === undefined) {
    const { suggestLanguages } = await import('../translation/languages/near-languages.ts')
    const codes = all.map(({ code }) => code)
    const suggestion = suggestLanguages(source, codes)
    const advice = suggestion === undefined ? '' : ` ${suggestion}`
    throw new InputError(
      `"${source}" is not served.${advice} \`dragoman languages\` lists all languages.`,
    )
  }
  if (json) return printJson(found)
  const names = new Map(all.map(({ code, name }) => [code, name]))
  printTable([
    ['target', 'name', 'quality', 'measured', 'models', 'route'],
    ...found.targets.map(({ code, quality, measurement, route, installed, downloadBytes }) => [
      code,
      names.get(code) ?? code,
      quality.toFixed(0),
      measurement ? describeMeasured(measurement) : '-',
      installed ? 'installed' : `${formatBytes(downloadBytes)} to download`,
      route.map(({ engine, from, to }) => `${from}-${to} (${engine})`).join(', '),
    ]),
  ])
}

/** With which texts, and when. */
const describeMeasured = ({ set, measuredAt }: RouteQuality): string =>
  `${set}, ${measuredAt.slice(0, 10)}`
