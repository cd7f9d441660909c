// The places in which a process works on jobs, and whether looking for more of them is worth it: once a look came back short there
// is nothing more until something comes, so a process that has nothing to gain asks the database nothing.

export type Slots = ReturnType<typeof createSlots>

/** Which jobs to take. */
export interface Fetch {
  limit: number
  /** None of the users of these apps, and none whose turn is still to come. */
  guests?: { exceptApps: readonly string[] }
}

/** Jobs that are taken beyond the concurrency, of apps that have none under way here. */
const guestPlaces = 16

export function createSlots(concurrency: number) {
  /** Jobs under way, by app. */
  const underWay = new Map<string, number>()
  let taken = 0
  let mayWait = true
  /** Whether a job may wait whose app has none under way. */
  let guestMayWait = true
  let change = Promise.withResolvers<void>()

  function changed(): void {
    change.resolve()
    change = Promise.withResolvers()
  }

  return {
    /** Resolves when there is news or room. Ask before `nextLook`, await after. */
    nextChange: (): Promise<void> => change.promise,

    /**
     * What to take now; undefined when nothing waits or there is no room. An app that has nothing under way need not wait for
     * another's long jobs; it is only looked for among the few whose turn has come.
     */
    nextLook(): Fetch | undefined {
      const free = concurrency - taken
      if (free > 0 && mayWait) {
        mayWait = false
        return { limit: free }
      }
      if (free > 0 || !guestMayWait || taken >= concurrency + guestPlaces) return undefined
      guestMayWait = false
      return { limit: 1, guests: { exceptApps: [...underWay.keys()] } }
    },

    /** A look found so many jobs; with as many as it asked for, more may wait. */
    onLook({ limit, guests }: Fetch, jobs: number): void {
      const isFull = jobs === limit
      if (guests !== undefined) guestMayWait ||= isFull
      else if (isFull) mayWait = true
      else if (!mayWait) guestMayWait = false
    },

    /** A job waits; without an app, of any. */
    onWaiting(appId?: string): void {
      mayWait = true
      if (appId === undefined || !underWay.has(appId)) guestMayWait = true
      changed()
    },

    begin(appId: string): void {
      taken++
      underWay.set(appId, (underWay.get(appId) ?? 0) + 1)
    },

    end(appId: string): void {
      taken--
      const left = (underWay.get(appId) ?? 1) - 1
      if (left > 0) underWay.set(appId, left)
      else {
        underWay.delete(appId)
        // What waits of this app was passed over while it had a job under way.
        guestMayWait ||= mayWait
      }
      changed()
    },
  }
}
