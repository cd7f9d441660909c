// Where the files of an upload arrive. One upload at a time bounds the disk that a machine needs.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tryFileLock } from '../../storage/pglite/file-lock.ts'
import { exists } from '../installed/file-system.ts'

export interface UploadDirectory {
  readonly path: string
  /** Removes it. */
  close(): Promise<void>
}

/** In the store's own directory, which has `locks`. */
export function createUploadDirectory(own: string) {
  const path = join(own, 'upload')
  const tryLock = () => tryFileLock(join(own, 'locks/upload'))
  const empty = () => rm(path, { recursive: true, force: true })

  return {
    /** Undefined while another upload, of any process of this machine, has not ended. */
    async open(): Promise<UploadDirectory | undefined> {
      const lock = tryLock()
      if (lock === undefined) return undefined
      try {
        await empty()
        await mkdir(path)
      } catch (error) {
        lock.release()
        throw error
      }
      return { path, close: () => empty().finally(() => lock.release()) }
    },

    /** Removes what a killed process left. */
    async removeAbandoned(): Promise<void> {
      if (!(await exists(path))) return
      const lock = tryLock()
      if (lock !== undefined) await empty().finally(() => lock.release())
    },
  }
}
