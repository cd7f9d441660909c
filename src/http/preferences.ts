// What callers say in headers of any request: what they prefer, of which the service takes what it
// can (RFC 7240), and under which label they want to find its usage.
import { Type } from 'typebox'

const waitPattern = /(?:^|[,;]) *wait *= *"?(\d{1,9})"?(?= *(?:[,;]|$))/i

/**
 * How many seconds a caller wants to wait, of the header `prefer` (RFC 7240, section 4.3);
 * undefined if it does not say.
 */
export function readWaitSeconds(prefer: string | undefined): number | undefined {
  const seconds = prefer && waitPattern.exec(prefer)?.[1]
  return seconds ? Number(seconds) : undefined
}

export const PreferHeaders = Type.Object({
  prefer: Type.Optional(
    Type.String({
      description:
        '`wait=SECONDS` (RFC 7240): how long to wait for models that are being downloaded, ' +
        'before the answer is `model-downloading` or, if a lesser route is installed, its ' +
        'translation. By default nearly until the deadline.',
    }),
  ),
})

/** The header in which every API takes the tag of a request's usage. */
export const usageTagHeader = 'x-usage-tag'

export const usageTagField = {
  [usageTagHeader]: Type.Optional(
    Type.String({
      description:
        'A label of your own, of up to 128 characters on one line: `GET /usage?by=tag` breaks ' +
        'usage down by it. Of each app, the first 100 tags of a day (UTC) are told apart; what ' +
        'has another one counts as without.',
    }),
  ),
}
