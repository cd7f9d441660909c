// The process that examines. It writes a line of JSON per finding and area; the one that started
// it ends it when it hangs, as no process can end its own blocked lookup or database.
import { writeSync } from 'node:fs'
import { ConfigError, readConfig, type Settings } from '../../config/read-config.ts'
import { examineDataDirectory } from './data-directory.ts'
import { conclude, type Finding } from './finding.ts'
import { examineInstallation } from './installation.ts'
import { examineMachine } from './machine.ts'
import { hideSecrets } from './secrets.ts'
import { describeInvalidSettings, examineSettings } from './settings.ts'

interface Examination {
  quick?: boolean
  receiver?: string
}

/** A line of the output: a finding, or the end of an area. */
export type ReportLine = { finding: Finding } | { begun: string } | { ended: string }

type Findings = AsyncIterable<Finding>

export async function examine({ quick = false, receiver }: Examination): Promise<void> {
  await runArea('installation', examineInstallation, String)
  const settings = readSettings()
  if (settings instanceof ConfigError) {
    for (const finding of describeInvalidSettings(settings)) write({ finding })
    return
  }
  const context = { ...settings, isQuick: quick, receiver }
  const { config, secrets } = settings
  const isEmbedded = secrets.databaseUrl === ''
  const hide = hideSecrets(secrets)
  const area = (name: string, start: () => Findings | Promise<Findings>) =>
    runArea(name, start, hide)
  // The parts that are imported here load only when they are needed.
  await Promise.all([
    area('settings', () => examineSettings(context)),
    area('machine', () => examineMachine(config)),
    area('data directory', () => examineDataDirectory(context)),
    area('port', async () => (await import('./server.ts')).examinePort(config)),
    isEmbedded ||
      area('database', async () => (await import('./postgres.ts')).examinePostgres(secrets)),
    area('language models', async () =>
      (await import('./language-models.ts')).examineLanguageModels(secrets),
    ),
    receiver &&
      area('webhook receiver', async () =>
        (await import('./receiver.ts')).examineReceiver(receiver, config.webhookAllow),
      ),
  ])
  // These keep the processor busy, and one of them may block this process forever.
  if (isEmbedded)
    await area('database', async () =>
      (await import('./embedded-database.ts')).examineEmbeddedDatabase(context),
    )
  await area('engines', async () => (await import('./engines.ts')).examineEngines(context))
}

async function runArea(
  name: string,
  start: () => Findings | Promise<Findings>,
  hide: (text: string) => string,
): Promise<void> {
  write({ begun: name })
  try {
    for await (const { found, fix, ...rest } of await start())
      write({ finding: { ...rest, found: hide(found), ...(fix && { fix: hide(fix) }) } })
  } catch (error) {
    const problem = hide(`This could not be examined (${name}): ${(error as Error).message}.`)
    const fix = 'Report this as an error of Dragoman.'
    for (const finding of conclude({ examination: { problem, fix } })) write({ finding })
  }
  write({ ended: name })
}

const write = (line: ReportLine): void => void writeSync(1, `${JSON.stringify(line)}\n`)

function readSettings(): Settings | ConfigError {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}
