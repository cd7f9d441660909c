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
    admits(userId: string, characters: number, ofRequest: number): boolean {
      const own = held.get(userId) ?? 0
      if (own > ofRequest) return own + characters <= fairShare(room, { total, own })
      return total === ofRequest || total + characters <= room
    },

    add(userId: string, characters: number): void {
      held.set(userId, (held.get(userId) ?? 0) + characters)
      total += characters
    },

    remove(userId: string, characters: number): void {
      const left = (held.get(userId) ?? 0) - characters
      if (left > 0) held.set(userId, left)
      else held.delete(userId)
      total -= characters
    },

    total: () => total,
  }
}
