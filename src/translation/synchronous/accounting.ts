import type { AppPrincipal } from '../../shared/principals.ts'
import type { CountTokens } from '../scheduler/scheduler.ts'
import type { Translation } from '../schemas.ts'

/** Records what requests use; may reject a request. */
export interface Accounting {
  /** Counts characters if that is possible without waiting. */
  tryTakeCharacters(app: AppPrincipal, characters: number): boolean
  /** Throws `rate-limited`, `quota-exceeded`, `text-too-long`. */
  takeCharacters(app: AppPrincipal, characters: number): Promise<void>
  returnCharacters(app: AppPrincipal, characters: number): void
  answered(
    app: AppPrincipal,
    translations: readonly Translation[],
    cached?: { has(translation: object): boolean },
  ): void
  failed(failure: { app: AppPrincipal; from: string; to: string }): void
  usedTokens: CountTokens
  /** Rejects with `budget-exceeded` if language models may not read more for an app. */
  admitTokens(appId: string): Promise<void>
}
