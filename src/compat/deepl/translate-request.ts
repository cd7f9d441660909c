// The parameters of DeepL's `translate` (docs/compatibility/deepl.md says what each does).
import { xmlName } from '@dragoman/formats/xml/xml-names.ts'
import { invalidInput } from '../../http/problems.ts'
import {
  maxGlossaries,
  maxTagCharacters,
  maxTags,
  type TranslateText,
} from '../../translation/request-schemas.ts'
import type { FollowedFields } from '../../translation/routing/followed-fields.ts'
import type { Translation } from '../../translation/schemas.ts'
import type { Parameters } from '../parameters.ts'
import { baseOf } from './languages.ts'

interface TranslateRequest {
  readonly body: TranslateText & { text: string[] }
  readonly render: (translation: Translation) => object
}

const modelTypes = ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const
const formalities = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const
const tagFields = [
  ['ignore_tags', 'ignoreTags'],
  ['splitting_tags', 'splittingTags'],
  ['non_splitting_tags', 'nonSplittingTags'],
] as const
const tagName = new RegExp(`^${xmlName}$`, 'u')
const maxContextCharacters = 4_000
const maxInstructions = 10
const maxInstructionLength = 300

/** Throws `validation-failed`. */
export function readTranslateRequest(parameters: Parameters): TranslateRequest {
  const text = textsOf(parameters)
  const to = parameters.findString('target_lang')
  if (to === undefined) throw invalidInput('target_lang', 'It is missing.')
  const from = parameters.findString('source_lang')
  refuseResources(parameters)
  checkWithoutEffect(parameters)
  const modelType = parameters.findChoice('model_type', modelTypes)
  const tagHandling = parameters.findChoice('tag_handling', ['html', 'xml'])
  const tagHandlingVersion = parameters.findChoice('tag_handling_version', ['v1', 'v2']) ?? 'v2'
  const showsCharacters = parameters.findFlag('show_billed_characters')
  return {
    body: {
      text,
      to,
      ...(from === undefined ? {} : { from }),
      ...readGlossaries(parameters),
      ...readWishes(parameters),
      ...(modelType && { optimizeFor: modelType.startsWith('latency') ? 'speed' : 'quality' }),
      format: tagHandling ?? 'text',
      ...readTags(parameters, tagHandling),
    },
    render: ({ translatedText, characters, ...translation }) => ({
      detected_source_language: baseOf(from ?? sourceOf(translation)).toUpperCase(),
      text: translatedText,
      ...(showsCharacters ? { billed_characters: characters } : {}),
      ...(modelType === undefined ? {} : { model_type_used: modelType.replace('prefer_', '') }),
      ...(tagHandling === undefined ? {} : { tag_handling_version: tagHandlingVersion }),
    }),
  }
}

/** The lists of tags. DeepL's own tools send them with plain text too, where they do nothing. */
function readTags(
  parameters: Parameters,
  tagHandling: 'html' | 'xml' | undefined,
): Pick<TranslateText, (typeof tagFields)[number][1]> {
  if (tagHandling === undefined) return {}
  const lists = tagFields.flatMap(([parameter, field]) => {
    const names = parameters.findList(parameter)
    if (names === undefined) return []
    if (names.length > maxTags || !names.every(isTagName))
      throw invalidInput(
        parameter,
        `It may have ${maxTags} names of elements, of ${maxTagCharacters} characters each.`,
      )
    return [[field, names]]
  })
  return Object.fromEntries(lists)
}

const isTagName = (name: string): boolean => name.length <= maxTagCharacters && tagName.test(name)

/** PHP and many HTTP libraries write lists as `text[]`. */
function textsOf(parameters: Parameters): string[] {
  const texts = [parameters.findTexts('text') ?? parameters.findTexts('text[]') ?? []].flat()
  if (texts.length === 0) throw invalidInput('text', 'It is missing.')
  return texts
}

/** What was detected, even where nothing translates from it. */
const sourceOf = ({
  from,
  detectedLanguage,
}: Pick<Translation, 'from' | 'detectedLanguage'>): string =>
  from === 'und' ? (detectedLanguage?.language ?? from) : from

/** The glossaries of a request. Throws `validation-failed`. */
export function readGlossaries(
  parameters: Parameters,
): Pick<TranslateText, 'glossaryId' | 'glossaryIds'> {
  const glossaryId = parameters.findString('glossary_id')
  const glossaryIds = [...new Set(parameters.findList('glossary_ids') ?? [])]
  if (glossaryIds.length > maxGlossaries)
    throw invalidInput('glossary_ids', `There may be at most ${maxGlossaries}.`)
  if (glossaryId !== undefined && glossaryIds.length > 0)
    throw invalidInput('glossary_ids', 'It cannot be combined with `glossary_id`.')
  return {
    ...(glossaryId === undefined ? {} : { glossaryId }),
    ...(glossaryIds.length === 0 ? {} : { glossaryIds }),
  }
}

/** A rule that is silently not applied would be worse than an error. */
export function refuseResources(parameters: Parameters): void {
  if (parameters.findString('style_id') !== undefined)
    throw invalidInput('style_id', 'There are no style rules here.')
}

/** How the text should read; what is preferred is left out where no engine can follow it. */
export function readWishes(
  parameters: Parameters,
): Pick<TranslateText, 'context' | 'formality' | 'instructions'> {
  const context = parameters.findString('context')
  const formality = parameters.findChoice('formality', formalities)?.replace('prefer_', '')
  const instructions = readInstructions(parameters).filter((each) => each !== '')
  return {
    ...(context && { context: context.slice(0, maxContextCharacters) }),
    ...((formality === 'more' || formality === 'less') && { formality }),
    ...(instructions.length > 0 && { instructions }),
  }
}

function readInstructions(parameters: Parameters): string[] {
  const instructions = [parameters.findTexts('custom_instructions') ?? []].flat()
  if (
    instructions.length > maxInstructions ||
    instructions.some(({ length }) => length > maxInstructionLength)
  )
    throw invalidInput(
      'custom_instructions',
      `There may be ${maxInstructions} of ${maxInstructionLength} characters each.`,
    )
  return instructions
}

/** Throws `validation-failed` if the formality that is demanded cannot be had. */
export function refuseFormality(
  parameters: Parameters,
  to: string,
  follows: () => FollowedFields,
): void {
  const formality = parameters.findChoice('formality', formalities)
  if ((formality === 'more' || formality === 'less') && !follows().has('formality'))
    throw invalidInput(
      'formality',
      `Target language ${to.slice(0, 40).toWellFormed()} does not support \`formality\`. Use ` +
        '`default`, `prefer_more` or `prefer_less`.',
    )
}

/** Checks parameters that may be sent and change nothing. */
function checkWithoutEffect(parameters: Parameters): void {
  parameters.findChoice('split_sentences', ['0', '1', 'nonewlines'])
  for (const name of ['preserve_formatting', 'outline_detection', 'enable_beta_languages'])
    parameters.findFlag(name)
}
