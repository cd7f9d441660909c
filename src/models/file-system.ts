// What node:fs leaves to say.
import { open, stat } from 'node:fs/promises'

/** 0 for what is not there. */
export const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** What was renamed or made in a folder is on the disk only after this. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
