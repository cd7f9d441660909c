// Hashes of first downloads, where the registry gives none.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Measured } from '../downloads/unpacking.ts'
import { pairName } from '../pair-names.ts'

export type Pins = Readonly<Record<string, Measured>>

export function createPins(directory: string) {
  const fileOf = (pair: LanguagePair): string => join(directory, `${pairName(pair)}.json`)

  return {
    /** None if the file is missing or damaged. */
    async readPins(pair: LanguagePair): Promise<Pins> {
      try {
        return JSON.parse(await readFile(fileOf(pair), 'utf8')) as Pins
      } catch {
        return {}
      }
    },

    async writePins(pair: LanguagePair, pins: Pins): Promise<void> {
      const file = fileOf(pair)
      await writeFile(`${file}.new`, `${JSON.stringify(pins, null, 2)}\n`, { flush: true })
      await rename(`${file}.new`, file)
    },
  }
}
