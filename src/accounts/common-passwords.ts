// The most common passwords (OWASP ASVS 5.0, 6.2.4): all 49,000 of zxcvbn's list. Those that are
// too short by themselves are found with what people add to them to make them longer.
import { dictionary } from '@zxcvbn-ts/language-common'
import { invalidInput } from '../http/problems.ts'
import { leftOf } from './context-words.ts'

const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].map((password) => password.toLowerCase()),
)

const shortestWord = 4
/** Such as a year, or `123!`. */
const mostAdded = 4
/** What a password needs beside the words of its context. */
const fewestOwnLetters = 4

/**
 * Throws `validation-failed` for a common password, in any letter case, and for one of the words of
 * its context. `pointer` is its place in the body.
 */
export function refuseWeakPassword(
  password: string,
  pointer: string,
  context: readonly string[],
): void {
  const text = password.toLowerCase()
  if (isCommon(text) || isCommon(withoutEnds(text)) || isCommon(repeatedPart(text)))
    throw invalidInput(
      pointer,
      'It is one of the passwords that are tried first, or such a one with a few characters ' +
        'more. Choose another, such as a few words in a row.',
      { reason: 'common-password' },
    )
  const left = leftOf(text, context)
  if (left !== undefined && left.replace(/\P{L}/gu, '').length < fewestOwnLetters)
    throw invalidInput(
      pointer,
      'It is your name, your email address or the name of the service. Choose another, such as a ' +
        'few words in a row.',
      { reason: 'personal-password' },
    )
}

const isCommon = (text: string): boolean => text.length >= shortestWord && common.has(text)

/** Without the digits and signs at both ends, if they are few. */
function withoutEnds(text: string): string {
  const letters = [...text.matchAll(/\p{L}/gu)]
  const start = letters.at(0)?.index ?? 0
  const end = (letters.at(-1)?.index ?? text.length - 1) + 1
  return text.length - (end - start) <= mostAdded ? text.slice(start, end) : text
}

/** `monkey` of `monkeymonkey`. */
function repeatedPart(text: string): string {
  for (let length = shortestWord; length <= text.length / 2; length++)
    if (text.length % length === 0) {
      const part = text.slice(0, length)
      if (part.repeat(text.length / length) === text) return part
    }
  return text
}
