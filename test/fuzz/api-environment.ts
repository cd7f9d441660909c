/** Email addresses of operators; a run may delete the accounts of several. */
export const operatorEmails = Array.from(
  { length: 2_000 },
  (_, number) => `operator-${number}@example.org`,
)

/**
 * Settings of a fuzzed server: small limits, so that they are reached, and webhooks only to a
 * closed port.
 */
export const fuzzEnvironment: Record<string, string> = {
  DRAGOMAN_MAX_CHARACTERS: '2000',
  DRAGOMAN_MAX_QUEUED_CHARACTERS: '4000',
  DRAGOMAN_MAX_TEXTS: '10',
  DRAGOMAN_MAX_BODY_BYTES: '65536',
  DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32',
  DRAGOMAN_OPERATORS: operatorEmails.join(),
}
