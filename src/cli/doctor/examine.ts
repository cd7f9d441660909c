// The process that examines. It writes a line of JSON per finding and area; the one that started
// it ends it when it hangs, as no process can end its own blocked lookup or database.
import { writeSync } from 'node:fs'
import { ConfigError, readConfig } from '../../config/read-config.ts'
import type { Context } from './context.ts'
import { examineDataDirectory } from './data-directory.ts'
import { type Finding, problem } from './finding.ts'
import { examineInstallation } from './installation.ts'
import { examineClock, examineMemory } from './machine.ts'
import { hideSecrets } from './secrets.ts'
import { describeInvalidSettings, examineSettings } from './settings.ts'

interface Examination {
  quick?: boolean
  receiver?: string
}

/** A line of the output: a finding, or the end of an area. */
export type ReportLine = { finding: Finding } | { begun: string } | { ended: string }

type Area = readonly [name: string, findings: () => AsyncIterable<Finding>]

export async function examine({ quick = false, receiver }: Examination): Promise<void> {
  await runArea(['installation', examineInstallation], String)
  const settings = readSettings()
  if (settings instanceof ConfigError) {
    for (const finding of describeInvalidSettings(settings)) write({ finding })
    return
  }
  const { config, secrets } = settings
  const hide = hideSecrets(secrets)
  const context: Context = { config, secrets, isQuick: quick, receiver }
  const brief: Area[] = [
    ['settings', () => examineSettings(settings)],
    ['machine', () => examineMachine(context)],
    ['data directory', () => examineDataDirectory(context)],
    ['port', () => examinePortOf(context)],
    ...(secrets.databaseUrl === ''
      ? []
      : [['database', () => examinePostgresOf(context)] as const]),
    ...(receiver === undefined
      ? []
      : [['webhook receiver', () => examineReceiverOf(context)] as const]),
  ]
  await Promise.all(brief.map((area) => runArea(area, hide)))
  // These keep the processor busy, and one of them may block this process forever.
  if (secrets.databaseUrl === '') await runArea(['database', () => examineEmbedded(context)], hide)
  await runArea(['engines', () => examineEnginesOf(context)], hide)
}

async function runArea([name, findings]: Area, hide: (text: string) => string): Promise<void> {
  write({ begun: name })
  try {
    for await (const { found, fix, ...rest } of findings())
      write({
        finding: { ...rest, found: hide(found), ...(fix === undefined ? {} : { fix: hide(fix) }) },
      })
  } catch (error) {
    const found = hide(`This could not be examined (${name}): ${(error as Error).message}.`)
    write({ finding: problem('examination', found, 'Report this as an error of Dragoman.') })
  }
  write({ ended: name })
}

const write = (line: ReportLine): void => void writeSync(1, `${JSON.stringify(line)}\n`)

function readSettings(): ReturnType<typeof readConfig> | ConfigError {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

async function* examineMachine({ config }: Context): AsyncGenerator<Finding> {
  yield await examineMemory(config)
  yield examineClock()
}

// Each of these loads only when it is needed.

async function* examinePortOf({ config }: Context): AsyncGenerator<Finding> {
  const { examinePort } = await import('./server.ts')
  yield* examinePort(config)
}

async function* examinePostgresOf({ secrets }: Context): AsyncGenerator<Finding> {
  const { examinePostgres } = await import('./postgres.ts')
  yield* examinePostgres(secrets)
}

async function* examineEmbedded(context: Context): AsyncGenerator<Finding> {
  const { examineEmbeddedDatabase } = await import('./embedded-database.ts')
  yield* examineEmbeddedDatabase(context)
}

async function* examineEnginesOf(context: Context): AsyncGenerator<Finding> {
  const { examineEngines } = await import('./engines.ts')
  yield* examineEngines(context)
}

async function* examineReceiverOf({ config, receiver = '' }: Context): AsyncGenerator<Finding> {
  const { examineReceiver } = await import('./receiver.ts')
  yield* examineReceiver({ url: receiver, allowedRanges: config.webhookAllow })
}
