// Writes src/models/own-texts.json.
import { writeFileSync } from 'node:fs'
import { collectOwnTexts } from './own-texts.ts'

const file = new URL('../src/models/own-texts.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(await collectOwnTexts(), null, 2)}\n`)
