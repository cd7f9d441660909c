import { catalogue, type ProblemCode } from '../../http/problems.ts'
import type { CompatibleApi } from '../compatible-api.ts'
import { parameterAt, rewordText, type Vocabulary, type WordedProblem } from '../own-words.ts'

/**
 * Statuses other than the problem's own. The official clients know 403 and 456 by their own
 * errors, and repeat requests after 429 and from 500 on.
 */
const statuses: Readonly<Partial<Record<ProblemCode, number>>> = {
  'invalid-api-credentials': 403,
  'quota-exceeded': 456,
  'budget-exceeded': 456,
  'language-not-supported': 400,
  'language-pair-not-supported': 400,
  'glossary-pair-not-supported': 400,
  'document-not-supported': 400,
  'document-damaged': 400,
  'document-encrypted': 400,
  'document-refused': 400,
  'document-not-ready': 503,
  // Repeating the request would not help.
  'document-storage-full': 456,
  'translation-timeout': 503,
  'storage-full': 503,
}

/** Parameters that name something of DeepL's that this service has none of. */
const resources = new Set(['style_id'])

const vocabulary: Vocabulary = {
  names: {
    text: 'text',
    from: 'source_lang',
    to: 'target_lang',
    format: 'tag_handling',
    glossaryId: 'glossary_id',
    glossaryIds: 'glossary_ids',
    ignoreTags: 'ignore_tags',
    splittingTags: 'splitting_tags',
    nonSplittingTags: 'non_splitting_tags',
    requestId: 'X-Trace-ID',
  },
  operations: {
    'GET /languages': 'GET /v2/languages',
    'GET /glossaries': 'GET /v3/glossaries',
    'GET /glossaries/{id}': 'GET /v3/glossaries/{id}',
  },
}

/** Text for clients of DeepL that is not the answer to a request: why a document failed. */
export const inDeeplWords = (text: string): string => rewordText(text, vocabulary)

/** DeepL, v2 and v3. */
export const deeplApi: CompatibleApi = {
  vocabulary,
  requestIdHeader: 'x-trace-id',
  usageTagHeader: 'x-deepl-reporting-tag',
  // deepl-node ends a try after 5 s, and repeats it.
  patienceSeconds: 4.5,

  findKey: ({ parameters, headers: { authorization = '' } }) =>
    /^DeepL-Auth-Key +(\S+) *$/i.exec(authorization)?.[1] ?? parameters.findString('auth_key'),

  renderProblem: (problem) => ({
    status: statusOf(problem),
    mediaType: 'application/json',
    body: bodyOf(problem),
  }),
}

const statusOf = (problem: WordedProblem): number =>
  resources.has(parameterOf(problem)) ? 404 : (statuses[problem.code] ?? problem.status)

/** Both are strings: clients join them. */
function bodyOf(problem: WordedProblem): { message: string; detail: string } {
  const { code, detail, errors: [error] = [] } = problem
  const parameter = parameterOf(problem)
  switch (code) {
    case 'language-not-supported':
      return {
        message: `The language of '${parameter}' is not supported.`,
        detail: '`/v2/languages?type=source` and `?type=target` list the languages.',
      }
    case 'language-pair-not-supported':
      return { message: `The language of '${parameter}' is not supported.`, detail }
    case 'glossary-not-found':
      return { message: `There is no such '${parameter || 'glossary_id'}'.`, detail }
    case 'correction-not-found':
      return { message: "There is no such 'translation_memory_id'.", detail }
    case 'glossary-pair-not-supported':
      return { message: 'No dictionary found for language pair.', detail }
    case 'validation-failed':
      if (parameter === '' || /^(?:line \d|dictionaries$)/.test(parameter))
        return { message: 'Invalid glossary entries provided', detail }
      if (/^(?:metadata|segments)\b/.test(parameter))
        return { message: nameSubject(error?.detail ?? detail, parameter), detail }
      return {
        message: `The value of '${parameter}' is not valid.`,
        detail: error?.detail ?? detail,
      }
    case 'document-not-supported':
    case 'document-damaged':
    case 'document-encrypted':
    case 'document-refused':
      return { message: `Invalid file: ${catalogue[code].title}.`, detail }
    case 'route-not-found':
      return { message: 'Not found.', detail: 'docs/compatibility/deepl.md lists the operations.' }
    default:
      return { message: `${catalogue[code].title}.`, detail }
  }
}

/** What DeepL says of a body that is only JSON: `segments[0].source is required.` */
const nameSubject = (violation: string, parameter: string): string =>
  violation.replace(/^It (?=is|must)/, `${parameter} `)

/** The parameter that a problem is about, by DeepL's name; else ''. */
const parameterOf = ({ errors: [error] = [] }: WordedProblem): string =>
  parameterAt(error?.pointer ?? '', vocabulary)
