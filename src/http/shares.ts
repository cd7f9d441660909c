// Divides a resource of the process, such as memory for bodies, between users and their apps.

import { fairShare } from '../shared/fair-share.ts'

/** Whose request it is; `user` may be an IP address if nobody is logged in. */
export interface Holder {
  readonly user: string
  readonly app?: string | undefined
}

/** The share of one request. */
export interface Hold {
  /** Adds to the share; returns false and adds nothing if it does not fit, or was released. */
  add(amount: number): boolean
  /** Releases the share. May be called again. */
  release(): void
}

/**
 * A user may hold half of what other users leave, an app half of what the user's other apps leave
 * of that, so something is always left for the next. Whoever holds nothing may take all that is
 * left, and any amount if nobody holds anything.
 */
export interface Shares {
  /** Whether the amount would fit. */
  fits(holder: Holder, amount: number): boolean
  /** Opens an empty share. */
  open(holder: Holder): Hold
  /** What is held of all. */
  total(): number
}

export function createShares(max: number): Shares {
  const users = new Map<string, number>()
  const apps = new Map<string, number>()
  let total = 0

  function fits({ user, app }: Holder, amount: number): boolean {
    if (total === 0) return true
    if (total + amount > max) return false
    const ofUser = users.get(user) ?? 0
    if (ofUser === 0) return true
    const shareOfUser = fairShare(max, { total, own: ofUser })
    if (ofUser + amount > shareOfUser) return false
    const ofApp = app === undefined ? 0 : (apps.get(app) ?? 0)
    return ofApp === 0 || ofApp + amount <= fairShare(shareOfUser, { total: ofUser, own: ofApp })
  }

  function change({ user, app }: Holder, amount: number): void {
    total += amount
    set(users, user, amount)
    if (app !== undefined) set(apps, app, amount)
  }

  return {
    fits,
    open(holder) {
      let held = 0
      let isReleased = false
      return {
        add(amount) {
          if (isReleased || !fits(holder, amount)) return false
          held += amount
          change(holder, amount)
          return true
        },
        release() {
          if (held > 0) change(holder, -held)
          held = 0
          isReleased = true
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
