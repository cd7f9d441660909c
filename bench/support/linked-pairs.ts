// Many pairs of one model, for figures of what installed pairs cost.
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Installs a model as so many pairs, up to 676, in a directory of models. */
export function linkPairs(model: string, count: number, modelsDirectory: string): void {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}x`))
  for (const code of codes.slice(0, count)) {
    const directory = join(modelsDirectory, `en-${code}`)
    mkdirSync(directory, { recursive: true })
    for (const file of readdirSync(model)) symlinkSync(resolve(model, file), join(directory, file))
  }
}
