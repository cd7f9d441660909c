// Checks the form of a request before anything of it is translated.
import type { TagLists } from '@dragoman/formats/html/tag-lists.ts'
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { invalidInput, Problem, problemAt } from '../http/problems.ts'
import type { EngineSettings } from '../shared/engine-settings.ts'
import { countCharacters } from './characters.ts'
import { type AcceptedRequest, readGlossaryIds } from './instructions.ts'
import { type Format, type TranslateText, tagFields } from './request-schemas.ts'
import { selectEngines } from './routing/engine-selection.ts'
import type { ResolveLanguages } from './routing/language-resolver.ts'
import { readSteering } from './steering.ts'

const tagFieldNames = Object.keys(tagFields) as (keyof typeof tagFields)[]

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
  request: TranslateText & { marks?: boolean; alternativesAfter?: string },
  resolve: ResolveLanguages,
  limits: RequestLimits,
): AcceptedRequest {
  const { text, format = 'text', score = false, qualityEstimate = false } = request
  const { from, to, optimizeFor, alternatives, matchThreshold, marks = false } = request
  const { alternativesAfter } = request
  const engines = selectEngines(limits.engineSettings, optimizeFor)
  const isList = Array.isArray(text)
  const texts = isList ? text : [text]
  const characters = checkLength(texts, limits)
  const tags = acceptTags(format, request)
  const steering = readSteering(request)
  const plain = { ...resolve({ from, to, engines }), format }
  const wishes = {
    ...(optimizeFor && { optimizeFor }),
    ...(tags && { tags }),
    ...readGlossaryIds(request),
    ...(score && { score }),
    ...(qualityEstimate && { qualityEstimate }),
    ...(alternatives !== undefined && { alternatives }),
    ...(alternativesAfter !== undefined && { alternativesAfter }),
    ...(marks && { marks }),
    ...(matchThreshold !== undefined && { matchThreshold }),
    ...(steering && { steering }),
  }
  const instructions = Object.keys(wishes).length === 0 ? plain : { ...plain, ...wishes }
  return { texts, isList, characters, instructions, engines }
}

/** A request for translations into several languages. */
export interface RequestIntoSeveral extends Omit<TranslateText, 'to'> {
  readonly marks?: boolean
  readonly alternativesAfter?: string
  readonly to: readonly string[]
}

/**
 * A request for each language, in their order. Together they have the limits of one request. Throws
 * as `acceptRequest`, and `validation-failed` for a language that is named twice.
 */
export function acceptIntoSeveral(
  { to: targets, ...request }: RequestIntoSeveral,
  resolve: ResolveLanguages,
  limits: RequestLimits,
): AcceptedRequest[] {
  const tags = targets.map((tag) => parseLanguage(tag) ?? tag)
  const twice = tags.findIndex((tag, index) => tags.indexOf(tag) < index)
  if (twice >= 0)
    throw invalidInput(`/to/${twice}`, 'The language is named before. Name each of them once.', {
      reason: 'targets-repeated',
    })
  checkLength([request.text].flat(), limits, targets.length)
  return targets.map((to, index) => {
    try {
      return acceptRequest({ ...request, to }, resolve, limits)
    } catch (error) {
      const isOfTarget = error instanceof Problem && error.errors?.[0]?.pointer === '/to'
      throw isOfTarget ? problemAt(error, `/to/${index}`) : error
    }
  })
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

/**
 * Returns the number of characters. `targets`: into how many languages each text is translated.
 * Throws `text-too-long`.
 */
export function checkLength(
  texts: readonly string[],
  { maxCharacters, maxTexts }: { maxCharacters: number; maxTexts: number },
  targets = 1,
): number {
  const times = targets === 1 ? '' : ` for each of ${targets} languages`
  if (texts.length * targets > maxTexts)
    throw new Problem('text-too-long', {
      detail:
        `The request has ${texts.length} texts${times}; at most ${maxTexts} are allowed` +
        `${times && ' in all'}. Split it.`,
      why: {
        reason: 'too-many-texts',
        parameters: { texts: texts.length * targets, limit: maxTexts },
      },
    })
  const characters = texts.reduce((sum, text) => sum + countCharacters(text), 0)
  if (characters * targets > maxCharacters)
    throw new Problem('text-too-long', {
      detail:
        `The request has ${characters} characters${times}; at most ${maxCharacters} are allowed` +
        `${times && ' in all'}. Split it. \`POST /queue\` takes more.`,
      why: {
        reason: 'too-many-characters',
        parameters: { characters: characters * targets, limit: maxCharacters },
      },
    })
  return characters
}
