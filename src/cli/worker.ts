import { readConfig } from '../config/read-config.ts'
import { boundGarbage } from '../process/flags.ts'
import { onStopSignal } from '../process/signals.ts'
import { startWatchdog } from '../process/watchdog.ts'
import { changeLevelOnSignal, createLogger } from '../telemetry/log.ts'

/** Runs queued jobs until a stop signal. */
export async function work(): Promise<void> {
  const { config, secrets, warnings } = readConfig()
  if (secrets.databaseUrl === '') {
    throw new Error(
      '`dragoman worker` needs PostgreSQL: set DATABASE_URL. The embedded database belongs ' +
        'to one process, and `dragoman serve` works on its jobs.',
    )
  }
  const log = createLogger(config)
  changeLevelOnSignal(log)
  for (const warning of warnings) log.warn(warning)
  const watchdog = startWatchdog(config.watchdogSeconds)
  const { openServices } = await import('../services.ts')
  const services = await openServices({ config, secrets, log })
  const { engines } = services
  await engines.loadDetector()
  const worker = await services.startWorker()
  const mail = await services.startMail()
  const metricsPort = await services.openMetricsPort()
  const languages = engines.router.translated.size
  log.info({ languages, metricsPort: metricsPort?.address.port }, 'working')
  boundGarbage()
  engines.prepareEngines(log).catch((err) => log.error({ err }, 'an engine cannot be prepared'))
  services.startReporting({ kind: 'worker', claimsJobs: true })
  const graceMs = config.graceSeconds * 1000
  const limit = {
    graceMs,
    onLate: () => log.error('stopped at the end of the grace period with work unfinished'),
  }
  onStopSignal(async (signal, drainMs) => {
    log.info({ signal }, 'stopping')
    services.stopWaiting()
    await Promise.all([worker.stop(drainMs), mail?.stop(drainMs)])
    await metricsPort?.close()
    await services.close()
    watchdog.stop()
    log.info('stopped')
  }, limit)
}
