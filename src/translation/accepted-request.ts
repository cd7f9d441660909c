// Checks the form of a request before anything of it is translated.
import type { TagLists } from '@dragoman/formats/html/tag-lists.ts'
import { invalidInput, Problem } from '../http/problems.ts'
import type { EngineSelection, EngineSettings } from '../shared/engine-settings.ts'
import { countCharacters } from './characters.ts'
import type { Instructions } from './instructions.ts'
import { selectEngines } from './routing/engine-selection.ts'
import type { ResolveLanguages } from './routing/language-resolver.ts'
import type { Format, TranslateText } from './schemas.ts'
import { readSteering } from './steering.ts'
import { tagFields } from './tag-fields.ts'
import type { RequestTerms } from './terms/compiled-terms.ts'

const tagFieldNames = Object.keys(tagFields) as (keyof typeof tagFields)[]

/** A request that is within its limits and whose languages are served. */
export interface AcceptedRequest {
  readonly texts: readonly string[]
  /** Whether the request has a list of texts, so that its answer has one, too. */
  readonly isList: boolean
  readonly characters: number
  readonly instructions: Instructions
  /** The terms that its translations must use. Whoever accepts the request adds it. */
  readonly glossary?: RequestTerms | undefined
  /** Those that may translate. */
  readonly engines: EngineSelection
}

/** What the service and the app of a request allow. */
interface RequestLimits {
  readonly engineSettings: EngineSettings
  readonly maxCharacters: number
  readonly maxTexts: number
}

/**
 * Throws `text-too-long`, `validation-failed`, `language-not-supported`,
 * `language-pair-not-supported`.
 */
export function acceptRequest(
  request: TranslateText,
  resolve: ResolveLanguages,
  { engineSettings, ...limits }: RequestLimits,
): AcceptedRequest {
  const { text, format = 'text', glossaryId, score = false, qualityEstimate = false } = request
  const { from, to, optimizeFor, matchThreshold } = request
  const engines = selectEngines(engineSettings, optimizeFor)
  const isList = Array.isArray(text)
  const texts = isList ? text : [text]
  const characters = checkLength(texts, limits)
  const tags = acceptTags(format, request)
  const steering = readSteering(request)
  const plain = { ...resolve({ from, to, engines }), format }
  const wishes = {
    ...(optimizeFor && { optimizeFor }),
    ...(tags && { tags }),
    ...(glossaryId !== undefined && { glossaryId }),
    ...(score && { score }),
    ...(qualityEstimate && { qualityEstimate }),
    ...(matchThreshold !== undefined && { matchThreshold }),
    ...(steering && { steering }),
  }
  const instructions = Object.keys(wishes).length === 0 ? plain : { ...plain, ...wishes }
  return { texts, isList, characters, instructions, engines }
}

/** The lists of tags, if there are any. Throws `validation-failed`. */
function acceptTags(format: Format, fields: TagLists): TagLists | undefined {
  const first = tagFieldNames.find((name) => fields[name] !== undefined)
  if (first === undefined) return undefined
  if (format === 'text' || format === 'markdown')
    throw invalidInput(
      `/${first}`,
      `${format === 'text' ? 'Plain text has no tags' : 'Markdown has no lists of tags'}. ` +
        'Send `format` `xml` or `html`, or omit the field.',
    )
  const given = tagFieldNames.filter((name) => fields[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, fields[name]]))
}

/** Returns the number of characters. Throws `text-too-long`. */
export function checkLength(
  texts: readonly string[],
  { maxCharacters, maxTexts }: { maxCharacters: number; maxTexts: number },
): number {
  if (texts.length > maxTexts)
    throw new Problem('text-too-long', {
      detail: `The request has ${texts.length} texts; at most ${maxTexts} are allowed. Split it.`,
    })
  const characters = texts.reduce((sum, text) => sum + countCharacters(text), 0)
  if (characters > maxCharacters)
    throw new Problem('text-too-long', {
      detail:
        `The request has ${characters} characters; at most ${maxCharacters} are allowed. ` +
        'Split it. `POST /queue` takes more.',
    })
  return characters
}
