// A console as its build leaves it, in a directory of its own.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { closeAtEnd, type Scope } from './close-at-end.ts'

export const script = `console.log(${JSON.stringify('x'.repeat(2_000))})\n`
export const scriptName = 'index-BxK3nQ2a.js'
export const page = `<!doctype html><title>Dragoman</title>
<script type="module" src="/console/assets/${scriptName}"></script>
`

/** Returns its directory, which is beside a file that nobody may read. */
export async function createBuiltConsole(t: Scope): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'dragoman-console-'))
  closeAtEnd(t, () => rm(parent, { recursive: true }))
  const directory = join(parent, 'dist')
  await mkdir(join(directory, 'assets'), { recursive: true })
  await writeFile(join(parent, 'secret.txt'), 'a secret')
  await writeFile(join(directory, 'outside-assets.txt'), 'not an asset')
  await writeFile(join(directory, 'icon.svg'), '<svg/>')
  await writeFile(join(directory, '.hidden.txt'), 'hidden')
  await writeFile(join(directory, 'assets', '.hidden'), 'hidden')
  await writeFile(join(directory, 'assets', 'plain.svg'), '<svg/>')
  for (const [path, content] of [
    ['index.html', page],
    [`assets/${scriptName}`, script],
  ] as const) {
    await writeFile(join(directory, path), content)
    await writeFile(join(directory, `${path}.br`), brotliCompressSync(content))
    await writeFile(join(directory, `${path}.gz`), gzipSync(content))
  }
  return directory
}
