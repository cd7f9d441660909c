// Divides what a process has of something, such as memory for bodies, between users and their apps.

/** Whose a request is; `user` may stand for an address where nobody is logged in. */
export interface Holder {
  readonly user: string
  readonly app?: string | undefined
}

/** What one request holds. */
export interface Hold {
  /** False, and nothing is added, when it does not fit. */
  add(amount: number): boolean
  /** Gives everything back; a second time is no error. */
  release(): void
}

export type Shares = ReturnType<typeof createShares>

/**
 * A user may hold half of what other users leave, an app half of what its user's other apps leave of
 * that. However many take as much as they can, something is left for the next. Who holds nothing may
 * take all that is left, and anything, however much, when nobody holds anything.
 */
export function createShares(max: number) {
  const users = new Map<string, number>()
  const apps = new Map<string, number>()
  let total = 0

  function fits({ user, app }: Holder, amount: number): boolean {
    if (total === 0) return true
    if (total + amount > max) return false
    const ofUser = users.get(user) ?? 0
    if (ofUser === 0) return true
    const shareOfUser = (max - (total - ofUser)) / 2
    if (ofUser + amount > shareOfUser) return false
    const ofApp = app === undefined ? 0 : (apps.get(app) ?? 0)
    return ofApp === 0 || ofApp + amount <= (shareOfUser - (ofUser - ofApp)) / 2
  }

  function change({ user, app }: Holder, amount: number): void {
    total += amount
    set(users, user, amount)
    if (app !== undefined) set(apps, app, amount)
  }

  return {
    /** Whether so much more would fit. */
    fits,
    /** Nothing is held at first. */
    open(holder: Holder): Hold {
      let held = 0
      return {
        add(amount) {
          if (!fits(holder, amount)) return false
          held += amount
          change(holder, amount)
          return true
        },
        release() {
          if (held > 0) change(holder, -held)
          held = 0
        },
      }
    },
    total: (): number => total,
  }
}

function set(amounts: Map<string, number>, key: string, change: number): void {
  const amount = (amounts.get(key) ?? 0) + change
  if (amount > 0) amounts.set(key, amount)
  else amounts.delete(key)
}
