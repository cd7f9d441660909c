// Translates one source into several targets: plain text line by line, other formats as one text.

import type { Format } from '../../translation/request-schemas.ts'
import type { Translation } from '../../translation/schemas.ts'
import { ServiceError } from '../errors.ts'
import { isRefusal, type Refusal, type Service } from '../service/command-service.ts'
import type { AlternativesWish } from './alternatives-report.ts'
import type { Destination } from './destinations.ts'
import { mapInOrder } from './in-order.ts'
import { type InputLine, readBatches } from './input-lines.ts'
import type { Render } from './rendering.ts'
import { openSource, readBeginning, readDocument, type Source, standardInput } from './sources.ts'
import type { Wishes } from './wishes.ts'

/** Batches at the same time: enough for several cores, few enough for the memory. */
const concurrency = 4

export interface Target {
  readonly to: string
  readonly destination: Destination
}

export interface TranslationSettings {
  readonly service: Service
  readonly targets: readonly Target[]
  readonly from: string | undefined
  readonly format: Format
  readonly render: Render
  /** Called with lines that are translated and written. */
  readonly onWritten?: (lines: readonly InputLine[]) => void
  readonly qualityEstimate: boolean
  readonly alternatives: AlternativesWish
  readonly wishes: Wishes
  readonly glossaryIds: string[] | undefined
  /** Called with each translation before it is written. */
  readonly onTranslation?: (line: InputLine, to: string, translation: Translation) => void
  /** Called with a line that comes out unchanged. */
  readonly onRefusal?: (line: InputLine, refusal: Refusal) => void
}

/** The results of each target, for each line. */
type Results = readonly (readonly (Translation | Refusal)[])[]

/** Writes the translation of a source to its destinations, which the caller completes. */
export async function translateSource(
  source: Source,
  settings: TranslationSettings,
): Promise<void> {
  if (settings.format !== 'text') return translateText(await readDocument(source), '', settings)
  const from = settings.from ?? (await detectLanguage(source, settings.service))
  const input = openSource(source)
  await mapInOrder(readBatches(input), {
    map: async (lines) => ({ lines, results: await translateLines(lines, { ...settings, from }) }),
    consume: async ({ lines, results }) => {
      reportRefusals(lines, results, settings)
      await writeLines(lines, results, settings)
      settings.onWritten?.(lines)
    },
    concurrency,
    onFailure: () => input.destroy(),
  })
}

/** Translates one text. Rejects if it cannot be translated. */
export async function translateText(
  text: string,
  lineBreak: string,
  settings: TranslationSettings,
): Promise<void> {
  const lines = [{ text, lineBreak, number: 1 }]
  const results = await translateLines(lines, settings)
  const refusal = results.flat().find(isRefusal)
  if (refusal !== undefined) throw new ServiceError(refusal.error.detail)
  await writeLines(lines, results, settings)
}

/**
 * Files have one language, and single lines are often too short to detect it. Standard input may go
 * on without an end, so its lines are detected one by one.
 */
async function detectLanguage(source: Source, service: Service): Promise<string | undefined> {
  if (source.file === standardInput || source.bytes === undefined) return undefined
  const [detection] = await service.detect([await readBeginning(source)])
  return detection?.language === 'und' ? undefined : detection?.language
}

const translateLines = (
  lines: readonly InputLine[],
  { service, targets, from, format, ...settings }: TranslationSettings,
): Promise<Results> => {
  const texts = lines.map(({ text }) => text)
  const { qualityEstimate, alternatives, wishes, glossaryIds } = settings
  const instructions = {
    from,
    format,
    ...(qualityEstimate && { qualityEstimate }),
    ...alternatives,
    ...(glossaryIds !== undefined && { glossaryIds }),
    ...wishes,
  }
  return Promise.all(targets.map(({ to }) => service.translate(texts, { to, ...instructions })))
}

async function writeLines(
  lines: readonly InputLine[],
  results: Results,
  { targets, render, onTranslation }: TranslationSettings,
): Promise<void> {
  const outputs = new Map<Destination, string>()
  for (const [index, line] of lines.entries())
    for (const [target, { to, destination }] of targets.entries()) {
      const result = results[target]?.[index]
      if (result === undefined) throw new Error('The server returned fewer translations than texts')
      if (!isRefusal(result)) onTranslation?.(line, to, result)
      outputs.set(destination, (outputs.get(destination) ?? '') + render(line, to, result))
    }
  for (const [destination, output] of outputs) await destination.write(output)
}

function reportRefusals(
  lines: readonly InputLine[],
  results: Results,
  { onRefusal }: TranslationSettings,
): void {
  for (const [index, line] of lines.entries())
    for (const ofTarget of results) {
      const result = ofTarget[index]
      if (result !== undefined && isRefusal(result)) onRefusal?.(line, result)
    }
}
