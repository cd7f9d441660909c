// Decides which events are sent next. An attempt may use its slot for 15 s, so no user gets all
// slots: each free slot goes to the user with the fewest attempts in flight, and among the user's
// apps to the one with the fewest; ties rotate.
import { LRUCache } from 'lru-cache'

/** An app with due events. */
export interface DueApp {
  readonly appId: string
  readonly ownerId: string
}

/** Slots in all; the last `maxNewcomers` only for users with nothing in flight. */
const maxInFlight = 80
const maxNewcomers = 16
/** An app whose last attempt was answered promptly may have more. */
const maxOfApp = 4
const maxOfPromptApp = 8
/**
 * For all of a user's apps that had no attempt yet, or whose last one was not answered promptly.
 */
const maxUnprovenOfUser = 16
/** A receiver that answers within this time is prompt. */
export const promptMs = 5_000
const maxRemembered = 10_000

interface Holder {
  inFlight: number
  unproven: number
}

export function createDeliverySlots() {
  let inFlight = 0
  const users = new Map<string, Holder>()
  const apps = new Map<string, number>()
  const promptApps = new LRUCache<string, true>({ max: maxRemembered })
  /** When a user or an app was last served, as a number that grows. */
  const served = new LRUCache<string, number>({ max: maxRemembered })
  let servings = 0

  const holderOf = (ownerId: string): Holder => users.get(ownerId) ?? { inFlight: 0, unproven: 0 }

  return {
    /** Whether any event could be sent now. */
    hasFree: () => inFlight < maxInFlight,

    /** The number of events of each app that may be sent now. */
    share(due: readonly DueApp[]): Map<string, number> {
      const given = new Map<string, number>()
      const waiting = [...Map.groupBy(due, ({ ownerId }) => ownerId)].map(([ownerId, own]) => ({
        ...holderOf(ownerId),
        lastServed: served.get(ownerId) ?? 0,
        apps: own.map(({ appId }) => ({
          appId,
          inFlight: apps.get(appId) ?? 0,
          lastServed: served.get(appId) ?? 0,
          isProven: promptApps.has(appId),
        })),
      }))
      for (let free = maxInFlight - inFlight; free > 0; ) {
        const user = waiting.reduce<(typeof waiting)[number] | undefined>(fewest, undefined)
        if (user === undefined) break
        const mayHaveUnproven = user.unproven < maxUnprovenOfUser
        const app = user.apps
          .filter((one) =>
            one.isProven
              ? one.inFlight < maxOfPromptApp
              : one.inFlight < maxOfApp && mayHaveUnproven,
          )
          .reduce<(typeof user.apps)[number] | undefined>(fewest, undefined)
        if (app === undefined || (free <= maxNewcomers && user.inFlight > 0)) {
          waiting.splice(waiting.indexOf(user), 1)
          continue
        }
        given.set(app.appId, (given.get(app.appId) ?? 0) + 1)
        app.inFlight++
        user.inFlight++
        if (!app.isProven) user.unproven++
        free--
      }
      return given
    },

    /** Claims a slot. Returns what releases it, with whether the receiver answered promptly. */
    begin({ appId, ownerId }: DueApp): (wasPrompt: boolean) => void {
      const user = holderOf(ownerId)
      const unproven = promptApps.has(appId) ? 0 : 1
      inFlight++
      users.set(ownerId, user)
      user.inFlight++
      user.unproven += unproven
      apps.set(appId, (apps.get(appId) ?? 0) + 1)
      served.set(ownerId, ++servings)
      served.set(appId, servings)
      return (wasPrompt) => {
        inFlight--
        user.inFlight--
        user.unproven -= unproven
        if (user.inFlight === 0) users.delete(ownerId)
        const ofApp = (apps.get(appId) ?? 1) - 1
        if (ofApp === 0) apps.delete(appId)
        else apps.set(appId, ofApp)
        if (wasPrompt) promptApps.set(appId, true)
        else promptApps.delete(appId)
      }
    },
  }
}

interface Ranked {
  inFlight: number
  lastServed: number
}

function fewest<T extends Ranked>(best: T | undefined, one: T): T {
  if (best === undefined) return one
  const isLess = one.inFlight - best.inFlight || one.lastServed - best.lastServed
  return isLess < 0 ? one : best
}
