import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { readConfig } from './config/read-config.ts'
import { firstSteps } from './first-steps.ts'
import { onStopSignal } from './process-signals.ts'
import { startWatchdog } from './process-watchdog.ts'
import { createLogger } from './telemetry/log.ts'
import { createServices } from './wiring/services.ts'

const stateEveryMs = 60_000
const nothingToTranslateWith =
  'Nothing to translate with is installed yet: requests are refused until there is. ' +
  '`dragoman models pull en-es` gets a neural model; on Debian or Ubuntu ' +
  '`apt-get install apertium apertium-eng-spa apertium-eng-cat` the other engine.'

/**
 * Environment → services → HTTP → signals. Resolves once it listens; a stop signal ends the
 * process.
 */
export async function serve({
  showFirstSteps = false,
}: {
  showFirstSteps?: boolean
} = {}): Promise<void> {
  const { config, secrets, warnings } = readConfig()
  const log = createLogger(config)
  for (const warning of warnings) log.warn(warning)
  const watchdog = startWatchdog(config.watchdogSeconds)
  const services = await createServices({ config, secrets, log })
  await services.preload()
  const server = await buildApp(services, { config, log })
  const worker =
    config.worker === 'on' || services.databaseKind === 'pglite'
      ? await services.startWorker()
      : undefined
  try {
    await server.listen({ host: config.host, port: config.port })
  } catch (cause) {
    await stop(0)
    throw new Error(
      `Dragoman can't listen on ${config.host} port ${config.port}: ` +
        'choose others with HOST and PORT.',
      { cause },
    )
  }
  const address = config.baseUrl || addressOf(server.server.address() as AddressInfo)
  log.info(
    { address, database: services.databaseKind, languages: services.countSources() },
    'ready',
  )
  if (services.countSources() === 0) log.warn(nothingToTranslateWith)
  services.startModelPull()
  if (showFirstSteps) console.log(firstSteps(address))

  const stateLog = setInterval(services.logState, stateEveryMs).unref()
  const graceMs = config.graceSeconds * 1000
  const limit = { graceMs, onLate: () => log.error('stopped late: something did not end in time') }
  onStopSignal(async (signal, drainMs) => {
    clearInterval(stateLog)
    log.info({ signal }, 'stopping')
    await stop(drainMs)
    log.info('stopped')
  }, limit)

  async function stop(drainMs: number): Promise<void> {
    services.stopWaiting()
    // Clients that do not read their responses or finish their requests must not delay the stop.
    const cut = setTimeout(() => server.server.closeAllConnections(), drainMs)
    await Promise.all([server.close(), worker?.stop(drainMs)])
    clearTimeout(cut)
    await services.close()
    watchdog.stop()
  }
}

function addressOf({ address, family, port }: AddressInfo): string {
  const host = ['0.0.0.0', '::'].includes(address)
    ? '127.0.0.1'
    : family === 'IPv6'
      ? `[${address}]`
      : address
  return `http://${host}:${port}`
}
