// Problems are written in the words of the native API. This file puts those of a compatible API
// into its own words, for all its errors at once.
import { catalogue, type Problem } from '../http/problems.ts'

/** What an API calls the things of the native API. What it does not have is not in here. */
export interface Vocabulary {
  /** By names of the native API: parameters, and headers or fields of its answers. */
  readonly names: Readonly<Record<string, string>>
  /** By operations of the native API, such as `GET /languages`. */
  readonly operations: Readonly<Record<string, string>>
}

/** A problem in the words of an API. */
export type WordedProblem = Pick<Problem, 'code' | 'status' | 'detail' | 'errors' | 'allowance'>

/** What only the native API calls so, beside operations. */
const nativeNames: ReadonlySet<string> = new Set([
  ...['text', 'from', 'to', 'format', 'glossaryId', 'glossaryIds', 'ignoreTags', 'splittingTags'],
  ...['nonSplittingTags', 'score', 'wait', 'requestId'],
])
const operation = /`?\b((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`,;]*)`?/g
const name = /`([A-Za-z]+)`/g
const sentenceEnd = /(?<=[.!?]) (?=["'`\p{Lu}])/u

/** Rewrites what a problem says, and its violations. Their pointers stay those of the problem. */
export function inWordsOf(vocabulary: Vocabulary, problem: Problem): WordedProblem {
  const { code, status, allowance } = problem
  const title = `${catalogue[code].title}.`
  const reword = (text: string): string => rewordText(text, vocabulary) || title
  const errors = problem.errors?.map(({ pointer, detail }) => ({
    pointer,
    detail: reword(detail),
  }))
  return { code, status, allowance, errors, detail: reword(detailOf(problem, vocabulary)) }
}

/** The text without the sentences that advise what the API does not have. */
export function rewordText(text: string, { names, operations }: Vocabulary): string {
  const sentences = text.split(sentenceEnd).map((sentence) => {
    let isForeign = false
    const find = (known: string | undefined): string => {
      isForeign ||= known === undefined
      return `\`${known}\``
    }
    const reworded = sentence
      .replace(operation, (_, written: string) => find(operations[written]))
      .replace(name, (written, word: string) =>
        nativeNames.has(word) ? find(names[word]) : written,
      )
    return isForeign ? '' : reworded
  })
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

/** The parameter of an API that a pointer into a request of the native API leads to; else ''. */
export function parameterAt(pointer: string, { names }: Vocabulary): string {
  const [first = '', ...others] = pointer.replace(/^\//, '').split('/')
  const native = [first, ...others].find((segment) => names[segment] !== undefined)
  return (native === undefined ? undefined : names[native]) ?? first
}

function detailOf({ code, detail, errors = [] }: Problem, vocabulary: Vocabulary): string {
  // The nearest operation of the native API is none of this one.
  if (code === 'route-not-found') return 'There is no such operation.'
  if (code !== 'validation-failed' || errors.length === 0) return detail
  const named = errors.map((error) => {
    const parameter = parameterAt(error.pointer, vocabulary)
    return parameter === '' ? error.detail : `${parameter}: ${error.detail}`
  })
  return named.join(' ')
}
