// The session of `dragoman login`, in the user's configuration directory.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Session {
  readonly url: string
  readonly email: string
  /** Can be used once: replace it under the lock. */
  readonly refreshToken: string
  readonly accessToken: string
  /** When the access token expires, in ms since 1970. */
  readonly expiresAt: number
  /** The app that commands use. */
  readonly app?: { readonly id: string; readonly name: string; readonly apiKey: string } | undefined
}

export interface SessionFile {
  /** undefined: nobody is logged in. Throws if others can read the file. */
  read(): Session | undefined

  /** Replaces the file as a whole, with mode 0600. */
  write(session: Session): void

  delete(): void

  /**
   * Works while no other process changes the session. A signal waits for the end of the work: a
   * refresh token that was used and not replaced would end the session.
   */
  withLock<T>(work: () => Promise<T>): Promise<T>
}

const lockPollMs = 20
const maxLockPolls = 1_500
const others = 0o077

/** `configHome` is `XDG_CONFIG_HOME`, or empty. */
export function createSessionFile(configHome: string): SessionFile {
  const directory = join(configHome || join(homedir(), '.config'), 'dragoman')
  const file = join(directory, 'session.json')

  return {
    read() {
      const found = statSync(file, { throwIfNoEntry: false })
      if (found === undefined) return undefined
      if ((found.mode & others) !== 0)
        throw new Error(
          `Other users may read ${file}, which holds your session. Run \`chmod 600 ${file}\`, or ` +
            'log out and in again if they have read it.',
        )
      return JSON.parse(readFileSync(file, 'utf8'))
    },

    write(session) {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      const partial = `${file}.${randomBytes(4).toString('hex')}`
      const descriptor = openSync(partial, 'wx', 0o600)
      try {
        writeSync(descriptor, JSON.stringify(session))
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      renameSync(partial, file)
    },

    delete() {
      rmSync(file, { force: true })
    },

    async withLock<T>(work: () => Promise<T>): Promise<T> {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      const lock = await waitForLock(join(directory, 'session.lock'))
      const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
      let received: NodeJS.Signals | undefined
      const note = (signal: NodeJS.Signals) => {
        received = signal
      }
      for (const signal of signals) process.on(signal, note)
      try {
        return await work()
      } finally {
        lock.release()
        for (const signal of signals) process.off(signal, note)
        if (received !== undefined) process.kill(process.pid, received)
      }
    },
  }
}

async function waitForLock(file: string) {
  // It loads SQLite, which most commands do not need.
  const { tryFileLock } = await import('../../storage/pglite/file-lock.ts')
  for (let polls = 0; polls < maxLockPolls; polls++) {
    const lock = tryFileLock(file)
    if (lock !== undefined) return lock
    await sleep(lockPollMs)
  }
  throw new Error(`Another process has locked ${file} for a long time. End it and try again.`)
}
