// A console that is replaced by another build while its pages are open.
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closeAtEnd, type Scope } from './close-at-end.ts'

const built = fileURLToPath(new URL('../../packages/console/dist', import.meta.url))

/** Copies the built console to a directory of its own. */
export async function copyConsole(t: Scope): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'dragoman-console-'))
  closeAtEnd(t, () => rm(parent, { recursive: true }))
  const directory = join(parent, 'dist')
  await cp(built, directory, { recursive: true })
  return directory
}

/** Gives every file of the console another name, as an upgrade does; the old names are gone. */
export async function replaceBuild(directory: string): Promise<void> {
  const assets = join(directory, 'assets')
  const files = await readdir(assets)
  const names = files.filter((file) => /\.(?:js|css)$/.test(file))
  const withNewNames = (text: string) =>
    names.reduce((all, name) => all.replaceAll(name, `new-${name}`), text)
  for (const file of [join(directory, 'index.html'), ...names.map((name) => join(assets, name))])
    await writeFile(file, withNewNames(await readFile(file, 'utf8')))
  for (const name of names) await rename(join(assets, name), join(assets, `new-${name}`))
  for (const file of files) if (/\.(?:br|gz)$/.test(file)) await rm(join(assets, file))
  for (const encoding of ['br', 'gz'])
    await rm(join(directory, `index.html.${encoding}`), { force: true })
}
