// Small test files share a process: most of the time of one by itself is loading the product.
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Their tests measure no time or memory of the process, and leave its state as it was. */
const ofSmallFiles = ['test/api/', 'test/attacks/', 'test/compat/']
/** The servers of all files of a batch start together: more would need too many connections. */
const filesPerBatch = 6

/**
 * Writes files to `directory` that import the small ones of `files`, and returns what to run: the
 * batches, then the others. Neighbours go to different batches, since they are often alike.
 */
export async function batchTests(files: readonly string[], directory: string): Promise<string[]> {
  const isSmall = (file: string) => ofSmallFiles.some((start) => file.startsWith(start))
  const small = files.filter(isSmall)
  const count = Math.ceil(small.length / filesPerBatch)
  const batches = Array.from({ length: count }, (_, batch) => ({
    path: join(directory, `batch-${batch + 1}.mjs`),
    files: small.filter((_, index) => index % count === batch),
  }))
  await Promise.all(batches.map(({ path, files }) => writeFile(path, importsOf(files))))
  return [...batches.map(({ path }) => path), ...files.filter((file) => !isSmall(file))]
}

const importsOf = (files: readonly string[]): string =>
  files.map((file) => `import '${pathToFileURL(resolve(file)).href}'\n`).join('')
