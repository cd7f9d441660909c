// What a prompt asks for: from and into which language, and which part of it is the text.
import { readForeignRequest } from './foreign-requests.ts'
import { readLanguage } from './language-names.ts'

/** The languages that a prompt names, in BCP 47. */
export interface NamedPair {
  readonly from?: string
  /** More than one if the prompt contradicts itself. */
  readonly to: readonly string[]
}

/** A prompt, divided into what says how, and what is to be translated. */
interface Prompt {
  readonly instruction: string
  readonly text: string
}

/** What comes before the name of a language. */
const direction = '(?<![\\p{L}\\d])(from|into|to|target[ _-]?language(?: is)?)'
const noun = '(?: (?:the )?(?:(?:source|target) )?language)?'
const trigger = new RegExp(`${direction}${noun}[\\s:]{0,3}(["'\`“‘«*({[<]{0,3})`, 'giu')

/** Reads the languages that an instruction names. */
export function readPair(instruction: string): NamedPair {
  return readForeignRequest(instruction) ?? readEnglishPair(instruction)
}

function readEnglishPair(instruction: string): NamedPair {
  const targets = new Set<string>()
  let from: string | undefined
  for (const match of instruction.matchAll(trigger)) {
    const [all, word = '', quotes = ''] = match
    const after = instruction.slice(match.index + all.length, match.index + all.length + 80)
    const named = readLanguage(after, { quoted: quotes !== '' })
    if (named === undefined) continue
    if (word.toLowerCase() === 'from') from ??= named.tag
    else targets.add(named.tag)
  }
  return { to: [...targets], ...(from !== undefined && { from }) }
}

const longestInstruction = 2_000

/**
 * Divides the message of a program. A message that has none of the known forms is the text, also
 * where it reads like an instruction: the language then comes from elsewhere.
 */
export function dividePrompt(message: string): Prompt {
  return (
    divideMarked(message) ??
    divideQuoted(message) ??
    divideQuestion(message) ??
    divideParagraphs(message) ??
    divideLine(message) ?? { instruction: '', text: message }
  )
}

const sourceMark = 'Source Text:'
const targetMark = 'Translated Text:'

/** `… Source Text: … Translated Text:`, where the text itself may have the first mark. */
function divideMarked(message: string): Prompt | undefined {
  if (!message.trimEnd().endsWith(targetMark)) return undefined
  const at = message.lastIndexOf(sourceMark)
  if (at < 0) return undefined
  const end = message.lastIndexOf(targetMark)
  const text = message.slice(at + sourceMark.length, end)
  // Before it are titles and other context, which name languages as they like.
  const instruction = message.slice(Math.max(0, message.lastIndexOf('Translate', at)), at)
  return { instruction, text: text.replace(/^[ \n]/, '').trimEnd() }
}

/** ``… translate,`text` to german, …`` */
function divideQuoted(message: string): Prompt | undefined {
  const [first, last] = [message.indexOf('`'), message.lastIndexOf('`')]
  const [head, tail] = [message.slice(0, Math.max(first, 0)), message.slice(last + 1)]
  const isAsked = /\btranslate\b/i.test(head) && head.length <= 200 && tail.length <= 300
  if (!isAsked || first === last || readPair(tail).to.length === 0) return undefined
  return { instruction: `${head} ${tail}`, text: message.slice(first + 1, last) }
}

const ask =
  '(?:please,? )?(?:(?:can|could|would|will) you (?:please )?)?(?:translate|say|tell me how to say)'
const question = `(?:${ask}|how (?:do|would|can) (?:you|i|we) say|what(?: is|[’']s))`
const quotation = '(?:"([^"]+)"|“([^”]+)”|«([^»]+)»|‘([^’]+)’|\'([^\']+)\')'
const asked = new RegExp(
  `^\\s{0,9}${question}(?: the (?:word|phrase|sentence|text))?:? ${quotation}(.{1,80})$`,
  'isu',
)

/** `Can you translate "good night" to Spanish?`, `How do you say "good night" in Spanish?` */
function divideQuestion(message: string): Prompt | undefined {
  const match = asked.exec(message.trimEnd())
  if (match === null) return undefined
  const text = match.slice(1, -1).find((each) => each !== undefined) ?? ''
  // `in Spanish` of a question is what `into Spanish` is of a request.
  const tail = (match.at(-1) ?? '').replace(/^ in /, ' into ')
  return isOnlyDirection(tail) ? { instruction: tail, text } : undefined
}

/** `from English into Brazilian Portuguese, please?` */
const mostWordsOfDirection = 7

/** Whether a phrase says from and into which languages, and nothing else. */
const isOnlyDirection = (phrase: string): boolean =>
  readPair(phrase).to.length === 1 && phrase.trim().split(/\s+/).length <= mostWordsOfDirection

const request = /^\s*(?:please,? )?(?:help me (?:to )?)?(?:translate|act as|as an? |you are)/i

const isRequest = (instruction: string): boolean =>
  request.test(instruction) || readForeignRequest(instruction) !== undefined

/** A first paragraph that says into which language, then an empty line and the text. */
function divideParagraphs(message: string): Prompt | undefined {
  const at = message.indexOf('\n\n')
  if (at < 0 || at > longestInstruction) return undefined
  const instruction = message.slice(0, at)
  const text = message.slice(at).replace(/^\n+/, '')
  const isAsked = instruction.trimEnd().endsWith(':') || isRequest(instruction)
  if (!isAsked || text === '' || readPair(instruction).to.length === 0) return undefined
  return { instruction, text }
}

/** `Translate to German: text`, or with a line break after the colon. */
function divideLine(message: string): Prompt | undefined {
  const at = message.indexOf(':')
  if (at < 0 || at > longestInstruction) return undefined
  const instruction = message.slice(0, at)
  const text = message.slice(at + 1).replace(/^[ \n]+/, '')
  const isAsked = isRequest(instruction) && readPair(instruction).to.length > 0
  return isAsked && text !== '' ? { instruction, text } : undefined
}
