import type { Config } from '../config/read-config.ts'
import type { AppLimits } from '../shared/principals.ts'

/** The limits of an app for which neither its owner nor an operator has set others. */
export const defaultLimits = (config: Config): AppLimits => ({
  requestsPerMinute: config.rateLimit,
  charactersPerMinute: config.characterRateLimit,
  monthlyCharacters: config.monthlyCharacters,
  monthlyTokens: config.monthlyTokens,
})
