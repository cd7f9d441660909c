// The commands for the keys of an app.
import { daySeconds } from '../../shared/durations.ts'
import { UsageError } from '../errors.ts'
import { asAppMember } from '../service/acting.ts'
import { formatTime, printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'

export interface KeyOptions {
  app?: string
  json?: boolean
}

export async function list({ json = false, ...options }: KeyOptions): Promise<void> {
  const { credentials } = await asAppMember(options, (client, id) => client.apps.get(id))
  if (json) return printJson(credentials)
  printTable([
    ['key', 'label', 'secret', 'created', 'last used', 'expires'],
    ...credentials.map(({ apiKey, label, secretHint, createdAt, lastUsedAt, expiresAt }) => [
      apiKey,
      label ?? '-',
      `…${secretHint}`,
      formatTime(createdAt),
      formatTime(lastUsedAt),
      formatTime(expiresAt),
    ]),
  ])
}

export async function create({
  label,
  days,
  json = false,
  ...options
}: KeyOptions & { label?: string; days?: number }): Promise<void> {
  if (days !== undefined && !(days > 0)) throw new UsageError('--days is a number above 0.')
  const key = await asAppMember(options, (client, id) =>
    client.apps.createCredential(id, {
      ...(label !== undefined && { label }),
      ...(days !== undefined && { expiresInSeconds: Math.round(days * daySeconds) }),
    }),
  )
  if (json) return printJson(key)
  printTable([
    ['key', key.apiKey],
    ['secret', key.apiSecret],
    ['expires', formatTime(key.expiresAt)],
  ])
  console.log('The secret is shown only now.')
}

export async function revoke(apiKey: string, options: KeyOptions): Promise<void> {
  await asAppMember(options, (client, id) => client.apps.revokeCredential({ id, apiKey }))
  console.log('The key is revoked.')
}
