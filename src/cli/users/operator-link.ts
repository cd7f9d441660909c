import { createOperatorLink } from '../../accounts/operators/operators.ts'
import { readConfig } from '../../config/read-config.ts'
import { loadKeys } from '../../shared/keys.ts'
import { printJson } from '../terminal/output.ts'

/** Prints a link. The secret signs it, so that it needs neither the database nor the service. */
export function printLink({ json }: { json?: boolean }): void {
  const { config, secrets } = readConfig()
  const keys = loadKeys({ ...secrets, dataDir: config.dataDir })
  const { path, expiresAt } = createOperatorLink(
    { keys, now: () => new Date() },
    { isFirst: false },
  )
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const link = `${config.baseUrl || `http://${host}:${config.port}`}${path}`
  if (json) printJson({ link, expiresAt: expiresAt.toISOString() })
  else console.log(link)
}
