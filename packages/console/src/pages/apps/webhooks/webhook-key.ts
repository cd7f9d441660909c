import { appKey } from '../one-app.ts'

/** The key of the queries for an app's webhooks. */
export const webhooksKey = (appId: string) => [...appKey(appId), 'webhooks'] as const
