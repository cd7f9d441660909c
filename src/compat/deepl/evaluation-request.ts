// The body of DeepL's quality evaluation.
import { type LanguagePair, parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { invalidInput, Problem } from '../../http/problems.ts'
import { countCharacters } from '../../translation/characters.ts'
import type { EvaluatedPair } from '../../translation/evaluation/evaluation.ts'
import { createParameters, type Parameters } from '../parameters.ts'

const maxSegments = 500
const maxCharacters = 10_000

/** Throws `validation-failed` and `language-not-supported`. */
export function readEvaluationRequest(parameters: Parameters): {
  pairs: EvaluatedPair[]
  languages: LanguagePair
} {
  const metadata = parameters.findObject('metadata') ?? createParameters()
  const languages = {
    from: readLanguage(metadata, 'source_language'),
    to: readLanguage(metadata, 'target_language'),
  }
  const segments = parameters.findItems('segments') ?? []
  if (segments.length === 0) throw invalidInput('segments', 'It is required.')
  if (segments.length > maxSegments)
    throw invalidInput('segments', `It must have at most ${maxSegments} entries.`)
  const pairs = segments.map((segment, index) => ({
    source: readText(segment, 'source', index),
    target: readText(segment, 'target', index),
  }))
  return { pairs, languages }
}

function readLanguage(metadata: Parameters, name: string): string {
  const place = `metadata.${name}`
  const tag = findText(metadata, { name, place })
  if (tag === undefined) throw invalidInput(place, 'It is required.')
  const language = parseLanguage(tag)
  if (language !== undefined) return language
  const detail = `"${tag.slice(0, 40).toWellFormed()}" is no language.`
  throw new Problem('language-not-supported', { detail, errors: [{ pointer: place, detail }] })
}

function readText(segment: Parameters, name: string, index: number): string {
  const place = `segments[${index}].${name}`
  const text = findText(segment, { name, place }) ?? ''
  if (text.trim() === '') throw invalidInput(place, 'It is required.')
  if (countCharacters(text) > maxCharacters)
    throw invalidInput(place, `It must have at most ${maxCharacters} characters.`)
  return text
}

/** Undefined if it is absent. */
function findText(
  parameters: Parameters,
  { name, place }: { name: string; place: string },
): string | undefined {
  try {
    return parameters.findString(name)
  } catch {
    throw invalidInput(place, 'It must be a string.')
  }
}
