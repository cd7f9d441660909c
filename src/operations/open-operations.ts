import type { Audit } from '../audit/service.ts'
import type { Database } from '../storage/database.ts'
import type { Notices } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { OpenedTranslation } from '../translation/open-translation.ts'
import type { Dumps } from './dump/service.ts'
import type { Health } from './health.ts'
import type { Identity } from './identity.ts'
import { type CheckMetricsToken, createMetricsAccess } from './metrics-access.ts'
import { type MetricsPort, openMetricsPort } from './metrics-port.ts'
import { monitor } from './monitoring.ts'
import { createState, type State } from './state.ts'

interface OperationOptions extends Identity {
  readonly database: Database
  readonly audit: Audit
  readonly translation: OpenedTranslation
  readonly listUnserved: Health['listUnserved']
  readonly metrics: Metrics
  readonly metricsToken: string
  readonly now: () => Date
  readonly log: Notices
}

interface OperationSettings {
  readonly metricsHost: string
  readonly metricsPort: number | null
  readonly dataDir: string
  readonly minFreeBytes: number
}

/** What operators and their machines see of the service. */
interface Operations {
  readonly health: Health
  readonly state: State
  readonly dumps: Dumps
  /** Undefined: the metrics are not on the main port. */
  readonly checkMetricsToken: CheckMetricsToken | undefined
  /** Serves metrics and health on their own port, if there is one. Rejects if it is in use. */
  openMetricsPort(): Promise<MetricsPort | undefined>
}

export function openOperations(options: OperationOptions, config: OperationSettings): Operations {
  const { metricsHost: host, metricsPort: port, dataDir, minFreeBytes } = config
  const { database, audit, translation, peers, identity, metrics, now, log } = options
  const { version } = identity
  const health: Health = {
    database,
    hasLanguages: () => translation.router.translated.size > 0 || peers.languages().length > 0,
    listFailing: translation.listFailing,
    listUnserved: options.listUnserved,
  }
  const state = createState(database, { version, now })
  monitor(metrics, { translation, stored: state, version })
  return {
    health,
    state,
    dumps: { database, audit, dataDir, minFreeBytes, running: { count: 0 } },
    checkMetricsToken: createMetricsAccess(options.metricsToken),
    openMetricsPort: async () =>
      port === null ? undefined : openMetricsPort({ host, port }, { metrics, health, log }),
  }
}
