/** What is left of a limit: the three fields of the IETF's draft 07. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}
