// A lease is the part of a shared budget that this process may spend from memory. It is renewed in
// the database when it is used up (docs/decisions/006).
export interface Grant {
  /** What is added to the lease. */
  readonly amount: number
  /** When the lease ends unless it is renewed, in ms since 1970. */
  readonly endsAt: number
}

/** What all leases of one kind have in common. */
export interface LeaseTerms<Budget> {
  /** Asks for at least `need` more; undefined if the budget has less. */
  request(lease: Lease<Budget>, need: number): Promise<Grant | undefined>
  /** How long a refusal is remembered. */
  readonly refusalMs: number
  /** How long everything is admitted after a failed request. */
  readonly openMs: number
  now(): Date
  onError(error: unknown, budget: Budget): void
}

/** A caller that waits longer for a renewal is admitted. */
const maxWaitMs = 2_000

export class Lease<Budget> {
  readonly budget: Budget
  /** Leased and not spent. */
  left = 0
  /** Spent, and neither returned nor settled. */
  spent = 0
  readonly #terms: LeaseTerms<Budget>
  #endsAt = 0
  /** The smallest amount beyond `left` that was refused. */
  #refusedFrom = Number.POSITIVE_INFINITY
  #refusedUntil = 0
  #openUntil = 0
  #change: Promise<void> | undefined

  constructor(terms: LeaseTerms<Budget>, budget: Budget, initial?: Grant) {
    this.#terms = terms
    this.budget = budget
    if (initial) this.#add(initial)
  }

  /** Spends without waiting; false if too little is leased at `at`, by default now. */
  tryTake(need: number, at = this.#now()): boolean {
    if (at >= this.#endsAt) this.left = 0
    if (this.left < need) return false
    this.left -= need
    this.spent += need
    return true
  }

  /** Renews the lease if necessary; false if the budget has too little. Does not reject. */
  async take(need: number): Promise<boolean> {
    while (!this.tryTake(need)) {
      const missing = need - this.left
      if (this.#isRefused(missing)) return false
      if (this.isOpen) {
        this.spent += need
        return true
      }
      await this.#renew(missing)
    }
    return true
  }

  /** Renews the lease in the background, so that the next caller need not wait. */
  renewAhead(): void {
    if (this.#change === undefined && !this.#isRefused(1)) void this.#renew(1)
  }

  /** Returns what was taken and not used. */
  return(amount: number): void {
    const returned = Math.min(amount, this.spent)
    this.spent -= returned
    this.left += returned
  }

  /** The amount is recorded elsewhere as used. */
  settle(amount: number): void {
    this.spent = Math.max(0, this.spent - amount)
  }

  /** The budget has changed. */
  forgetRefusal(): void {
    this.#refusedFrom = Number.POSITIVE_INFINITY
  }

  /** Whether everything is admitted, because the database did not answer. */
  get isOpen(): boolean {
    // Reads the clock only after a failed request: each response checks this.
    return this.#openUntil > 0 && this.#now() < this.#openUntil
  }

  /** Changes the stored lease, or joins the change that is in flight. */
  change(work: () => Promise<void>): Promise<void> {
    this.#change ??= work().finally(() => {
      this.#change = undefined
    })
    return this.#change
  }

  /** Of the stored lease, if one is in flight. */
  get pendingChange(): Promise<void> | undefined {
    return this.#change
  }

  #renew(need: number): Promise<void> {
    return this.change(async () => {
      const { request, refusalMs, openMs, onError } = this.#terms
      try {
        const grant = await within(maxWaitMs, request(this, need))
        if (grant) this.#add(grant)
        else this.#refuse(need, this.#now() + refusalMs)
      } catch (error) {
        onError(error, this.budget)
        this.#openUntil = this.#now() + openMs
      }
    })
  }

  #add({ amount, endsAt }: Grant): void {
    this.left += amount
    this.#endsAt = endsAt
  }

  #refuse(need: number, until: number): void {
    this.#refusedFrom = this.#isRefused(need) ? Math.min(this.#refusedFrom, need) : need
    this.#refusedUntil = until
  }

  #isRefused(missing: number): boolean {
    return missing >= this.#refusedFrom && this.#now() < this.#refusedUntil
  }

  #now(): number {
    return this.#terms.now().getTime()
  }
}

/** Rejects when the promise takes longer, and then ignores its result. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
