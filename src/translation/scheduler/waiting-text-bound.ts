// Bounds the text that waits in memory, per user: each may have at most half of what the others
// leave, so that there is always room for one more.

import { fairShare } from '../../shared/fair-share.ts'

/** Counts characters (UTF-16 units): all users together have at most `room` waiting. */
export function createWaitingTextBound(room: number) {
  const held = new Map<string, number>()
  let total = 0

  return {
    /**
     * Whether so much more may wait for a request of the user, of which `ofRequest` waits already.
     * A user's only request may take all remaining room, and any length when nothing else waits: a
     * large request must be possible.
     */
    admits(ownerId: string, characters: number, ofRequest: number): boolean {
      const own = held.get(ownerId) ?? 0
      if (own > ofRequest) return own + characters <= fairShare(room, { total, own })
      return total === ofRequest || total + characters <= room
    },

    add(ownerId: string, characters: number): void {
      held.set(ownerId, (held.get(ownerId) ?? 0) + characters)
      total += characters
    },

    remove(ownerId: string, characters: number): void {
      const left = (held.get(ownerId) ?? 0) - characters
      if (left > 0) held.set(ownerId, left)
      else held.delete(ownerId)
      total -= characters
    },

    total: () => total,
  }
}
