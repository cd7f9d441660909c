// A queue in front of an engine: users are served round robin, then the apps of a user round robin,
// and each app first in, first out.

import { Fifo } from './fifo.ts'

/** A queued entry; `isOver` once no request waits for it. */
interface Entry {
  readonly context: { readonly ownerId: string; readonly appId: string }
  readonly isOver: boolean
}

interface Queue<T> {
  readonly isEmpty: boolean
  take(): T | undefined
}

/** Each operation takes constant time, averaged over the entries. */
export class FairQueue<T extends Entry> {
  readonly #users = new Rotation<T, Rotation<T, AppQueue<T>>>()

  push(entry: T): void {
    const { ownerId, appId } = entry.context
    this.#users
      .open(ownerId, () => new Rotation<T, AppQueue<T>>())
      .open(appId, () => new AppQueue<T>())
      .push(entry)
  }

  /** The next entry that is not over, of the next user and that user's next app. */
  take(): T | undefined {
    return this.#users.take()
  }

  /** The next entry of the same app as `entry`, if it is one of those. It takes no turn. */
  takeAlike({ context: { ownerId, appId } }: T, isAlike: (next: T) => boolean): T | undefined {
    const users = this.#users.find(ownerId)
    const next = users?.find(appId)?.takeIf(isAlike)
    if (users?.find(appId)?.isEmpty) users.close(appId)
    if (users?.isEmpty) this.#users.close(ownerId)
    return next
  }

  /** Call it once for each entry that ends before it is taken. */
  forget({ context: { ownerId, appId } }: T): void {
    this.#users.find(ownerId)?.find(appId)?.forgetOne()
  }
}

/** Queues by key. Each gives one entry, then goes to the end of the round. */
class Rotation<T, Q extends Queue<T>> implements Queue<T> {
  readonly #queues = new Map<string, Q>()
  readonly #round = new Fifo<[key: string, queue: Q]>()

  get isEmpty(): boolean {
    return this.#queues.size === 0
  }

  find(key: string): Q | undefined {
    return this.#queues.get(key)
  }

  open(key: string, create: () => Q): Q {
    let queue = this.#queues.get(key)
    if (queue === undefined) {
      queue = create()
      this.#queues.set(key, queue)
      this.#round.push([key, queue])
    }
    return queue
  }

  /** Ends the turns of an empty queue. */
  close(key: string): void {
    this.#queues.delete(key)
  }

  take(): T | undefined {
    for (;;) {
      const next = this.#round.shift()
      if (next === undefined) return undefined
      const [key, queue] = next
      if (this.#queues.get(key) !== queue) continue
      const entry = queue.take()
      if (queue.isEmpty) this.#queues.delete(key)
      else this.#round.push(next)
      if (entry !== undefined) return entry
    }
  }
}

class AppQueue<T extends Entry> implements Queue<T> {
  readonly #entries = new Fifo<T>()
  #over = 0

  get isEmpty(): boolean {
    return this.#entries.size === this.#over
  }

  push(entry: T): void {
    this.#entries.push(entry)
  }

  take(): T | undefined {
    for (;;) {
      const entry = this.#entries.shift()
      if (entry === undefined || !entry.isOver) return entry
      this.#over--
    }
  }

  takeIf(isTaken: (entry: T) => boolean): T | undefined {
    for (;;) {
      const entry = this.#entries.peek()
      if (entry === undefined || (!entry.isOver && !isTaken(entry))) return undefined
      this.#entries.shift()
      if (!entry.isOver) return entry
      this.#over--
    }
  }

  forgetOne(): void {
    this.#over++
    if (this.#over * 2 <= this.#entries.size) return
    this.#entries.keep(({ isOver }) => !isOver)
    this.#over = 0
  }
}
