import { Problem } from '../http/problems.ts'
import { AddressRefused, type WebhookAddresses } from './addresses.ts'

/** Says in an answer why an address in a request's body is refused: throws `webhook-address-refused`. */
export function createWebhookUrlCheck(addresses: Pick<WebhookAddresses, 'check'>) {
  return async (url: string): Promise<void> => {
    try {
      await addresses.check(url)
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error
      throw new Problem('webhook-address-refused', {
        detail: error.message,
        errors: [{ pointer: '/webhookUrl', detail: error.message }],
      })
    }
  }
}
