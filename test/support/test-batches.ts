// Test files share a process where they can: most of the time of one by itself is loading the
// product.
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const sharing = ['test/api/', 'test/attacks/', 'test/compat/', 'test/console/', 'src/', 'packages/']
/** What measures time or memory of its process, or changes its state, needs one for itself. */
const needsOwnProcess =
  /memoryUsage|linear-time|performance\.|cpuUsage|hrtime|eventLoop|process\.(?:env|chdir|on)|mock\./
/** The servers of all files of a batch start together: more would need too many connections. */
const filesPerBatch = 6

/**
 * Writes files to `directory` that import those of `files` that can share a process, and returns
 * what to run: the batches, then the others. Neighbours go to different batches, since they are
 * often alike.
 */
export async function batchTests(files: readonly string[], directory: string): Promise<string[]> {
  const shares = await Promise.all(files.map(canShare))
  const together = files.filter((_, index) => shares[index])
  const count = Math.ceil(together.length / filesPerBatch)
  const batches = Array.from({ length: count }, (_, batch) => ({
    path: join(directory, `batch-${batch + 1}.mjs`),
    files: together.filter((_, index) => index % count === batch),
  }))
  await Promise.all(batches.map(({ path, files }) => writeFile(path, importsOf(files))))
  return [...batches.map(({ path }) => path), ...files.filter((_, index) => !shares[index])]
}

async function canShare(file: string): Promise<boolean> {
  if (!sharing.some((start) => file.startsWith(start))) return false
  // Those of the service measure other processes than their own.
  return file.startsWith('test/') || !needsOwnProcess.test(await readFile(file, 'utf8'))
}

const importsOf = (files: readonly string[]): string =>
  files.map((file) => `import '${pathToFileURL(resolve(file)).href}'\n`).join('')
