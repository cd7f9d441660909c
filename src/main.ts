import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { reportPeople } from './accounts/operators/start-report.ts'
import { buildApp } from './app.ts'
import type { Config, Settings } from './config/read-config.ts'
import type { MailSender } from './mail/sender.ts'
import type { MetricsPort } from './operations/metrics-port.ts'
import { boundGarbage } from './process/flags.ts'
import { onStopSignal } from './process/signals.ts'
import { startWatchdog } from './process/watchdog.ts'
import { openServices, type Services } from './services.ts'
import { DatabaseUnavailableError, StorageFullError } from './shared/storage-errors.ts'
import { changeLevelOnSignal, createLogger, type Logger } from './telemetry/log.ts'
import { welcomeMessage } from './welcome-message.ts'

const stateEveryMs = 60_000
/** What the first requests can do without is started later. */
const startRestAfterMs = 500
/** When the first translations do not need the processor any more. */
const describeAfterMs = 5_000
const retryWorkerEveryMs = 1_000
const noEngineWarning =
  'No translation engine is installed yet: requests are rejected until there is one. ' +
  '`dragoman models pull en-es` installs a neural model; on Debian or Ubuntu, ' +
  '`apt-get install apertium apertium-eng-spa apertium-eng-cat` installs Apertium.'

/** Services → HTTP → signals. Resolves once it listens; a stop signal ends the process. */
export async function startServer(
  { config, secrets, warnings }: Settings,
  { showFirstSteps }: { showFirstSteps: boolean },
): Promise<void> {
  const log = createLogger(config)
  changeLevelOnSignal(log)
  for (const warning of warnings) log.warn(warning)
  const services = await openServices({ config, secrets, log })
  const { engines, modelSupply } = services
  const { server, compatPorts, prepareDescription } = await buildApp(services, { config, log })
  const { host, port } = config
  let metricsPort: MetricsPort | undefined
  let restTimer: NodeJS.Timeout | undefined
  let rest: Promise<Rest> | undefined
  const stopping = new AbortController()
  await listen(
    () => server.listen({ host, port }),
    `${host} port ${port}: choose others with HOST and PORT.`,
  )
  metricsPort = await listen(
    services.openMetricsPort,
    'DRAGOMAN_METRICS_HOST and DRAGOMAN_METRICS_PORT: choose others.',
  )
  const address = config.baseUrl || addressOf(server.server.address() as AddressInfo)
  const compatible = await listenForCompatible()
  log.info(
    {
      address,
      ...(compatPorts.ports.length > 0 && { compatible }),
      ...(metricsPort && { metrics: addressOf(metricsPort.address) }),
      database: services.database.kind,
      languages: engines.router.translated.size,
    },
    'ready',
  )
  if (engines.router.translated.size === 0 && !modelSupply.supply.isReadingOffers())
    log.warn(noEngineWarning)
  restTimer = setTimeout(() => {
    rest = startRest(services, { config, log, signal: stopping.signal })
    rest.catch(async (err: unknown) => {
      log.fatal({ err }, 'the start failed')
      await stop(0)
      process.exit(1)
    })
  }, startRestAfterMs)
  const descriptionTimer = setTimeout(() => {
    prepareDescription().catch((err) => log.error({ err }, '/openapi.json cannot be generated'))
  }, describeAfterMs).unref()
  if (showFirstSteps) console.log(welcomeMessage(address))

  const logState = () => log.info(engines.state(), 'state')
  const stateLog = setInterval(logState, stateEveryMs).unref()
  const graceMs = config.graceSeconds * 1000
  const limit = {
    graceMs,
    onLate: () => log.error('stopped at the end of the grace period with work unfinished'),
  }
  onStopSignal(async (signal, drainMs) => {
    clearInterval(stateLog)
    clearTimeout(descriptionTimer)
    log.info({ signal }, 'stopping')
    await stop(drainMs)
    log.info('stopped')
  }, limit)
  // After that: it reads the database, and a process that is ready can be stopped.
  await reportPeople(services.accounts, { address, log })

  async function listen<T>(open: () => Promise<T>, where: string): Promise<T> {
    try {
      return await open()
    } catch (cause) {
      await stop(0)
      throw new Error(`Dragoman cannot listen on ${where}`, { cause })
    }
  }

  /** The addresses of compatible APIs with a port of their own, by name. */
  async function listenForCompatible(): Promise<Record<string, string>> {
    const addresses: Record<string, string> = {}
    for (const { name, port, listener } of compatPorts.ports) {
      const where = `${host} port ${port}: choose another with DRAGOMAN_COMPAT_PORTS.`
      addresses[name] = addressOf(await listen(() => listener.listen(host, port), where))
    }
    return addresses
  }

  async function stop(drainMs: number): Promise<void> {
    clearTimeout(restTimer)
    stopping.abort()
    const { worker, mail, watchdog } = (await rest?.catch(() => undefined)) ?? {}
    services.stopWaiting()
    // Clients that do not read their responses or finish their requests must not delay the stop.
    const cut = setTimeout(() => server.server.closeAllConnections(), drainMs)
    await Promise.all([server.close(), worker?.stop(drainMs), mail?.stop(drainMs)])
    clearTimeout(cut)
    await metricsPort?.close()
    await services.close()
    watchdog?.stop()
  }
}

/** Loads what the first translations need, so that none waits for it. */
function prepareTranslation({ engines }: Services, log: Logger): void {
  engines.loadDetector().catch((err) => log.error({ err }, 'language detection cannot be loaded'))
  engines.prepareEngines(log).catch((err) => log.error({ err }, 'an engine cannot be prepared'))
}

type Worker = Awaited<ReturnType<Services['startWorker']>>

interface Rest {
  readonly worker: Worker | undefined
  readonly mail: MailSender | undefined
  readonly watchdog: { stop(): void }
}

interface RestOptions {
  config: Config
  log: Logger
  /** Aborts when the process stops. */
  signal: AbortSignal
}

/** Starts what answers no requests. Rejects if the worker cannot start. */
async function startRest(services: Services, { config, log, signal }: RestOptions): Promise<Rest> {
  boundGarbage()
  // Before the worker: its first job may hang.
  const watchdog = startWatchdog(config.watchdogSeconds)
  const claimsJobs = config.worker === 'on' || services.database.kind === 'pglite'
  const worker = claimsJobs ? startPersistently(services.startWorker, { log, signal }) : undefined
  const mail = startPersistently(services.startMail, { log, signal })
  prepareTranslation(services, log)
  services.startReporting({ kind: 'serve', claimsJobs })
  return { worker: await worker, mail: await mail, watchdog }
}

/**
 * Tries again while the database is full or unavailable: the process answers requests already.
 * Undefined if it stops first.
 */
async function startPersistently<T>(
  start: () => Promise<T>,
  { log, signal }: Omit<RestOptions, 'config'>,
): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof StorageFullError || error instanceof DatabaseUnavailableError)) {
        throw error
      }
      log.error({ error }, 'what works in the background cannot start, and is tried again')
      await delay(retryWorkerEveryMs, undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}

function addressOf({ address, family, port }: AddressInfo): string {
  if (['0.0.0.0', '::'].includes(address)) return `http://127.0.0.1:${port}`
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
