// The jobs and webhooks of all users.
import type { Dragoman, OverseenJob, OverseenWebhook } from '@dragoman/client'
import { asUser } from '../service/acting.ts'
import { firstItems } from '../terminal/first-items.ts'
import { formatNumber, formatTime, printJson } from '../terminal/output.ts'
import { stateStyle } from '../terminal/styles.ts'
import { printTable } from '../terminal/table.ts'
import { findUser } from './find-user.ts'

interface ListOptions<Status> {
  status?: Status
  app?: string
  user?: string
  limit?: number
  json?: boolean
}

export async function jobs({
  json = false,
  limit = 20,
  ...options
}: ListOptions<OverseenJob['status']>): Promise<void> {
  const found = await asUser(async (client) => {
    const query = await toQuery(client, options)
    return firstItems(limit, (pageSize) => client.oversight.jobs({ ...query, limit: pageSize }))
  })
  if (json) return printLines(found)
  if (found.length === 0) return console.log('There are no such jobs.')
  printTable([
    ['id', 'status', 'pair', 'characters', 'created', 'finished', 'error', 'owner', 'app'],
    ...found.map((job) => [
      job.id,
      stateStyle(job.status),
      `${job.from ?? 'und'}-${job.to}`,
      formatNumber(job.characters),
      formatTime(job.createdAt),
      formatTime(job.finishedAt),
      job.errorCode ?? '-',
      job.owner.name,
      job.app.name,
    ]),
  ])
}

export async function webhooks({
  json = false,
  limit = 20,
  ...options
}: ListOptions<OverseenWebhook['status']>): Promise<void> {
  const found = await asUser(async (client) => {
    const query = await toQuery(client, options)
    return firstItems(limit, (pageSize) => client.oversight.webhooks({ ...query, limit: pageSize }))
  })
  if (json) return printLines(found)
  if (found.length === 0) return console.log('There are no such webhooks.')
  printTable([
    ['id', 'status', 'attempts', 'response', 'created', 'owner', 'app', 'address'],
    ...found.map((webhook) => [
      webhook.id,
      stateStyle(webhook.status),
      formatNumber(webhook.attempts),
      describeResponse(webhook),
      formatTime(webhook.createdAt),
      webhook.owner.name,
      webhook.app.name,
      webhook.address,
    ]),
  ])
}

export async function redeliver(id: string, { json = false }: { json?: boolean }): Promise<void> {
  const webhook = await asUser((client) => client.oversight.redeliverWebhook(id))
  if (json) printJson(webhook)
  else console.log(`The webhook is sent again to ${webhook.address}.`)
}

/** What its receiver answered last, or why it did not. */
const describeResponse = ({ lastAttempt }: OverseenWebhook): string =>
  lastAttempt?.statusCode?.toString() ?? lastAttempt?.error ?? '-'

async function toQuery<Status>(
  client: Dragoman,
  { status, app, user }: Pick<ListOptions<Status>, 'status' | 'app' | 'user'>,
) {
  const userId = user === undefined ? undefined : (await findUser(client, user)).id
  return {
    ...(status !== undefined && { status }),
    ...(app !== undefined && { appId: app }),
    ...(userId !== undefined && { userId }),
  }
}

function printLines(found: readonly object[]): void {
  for (const each of found) console.log(JSON.stringify(each))
}
