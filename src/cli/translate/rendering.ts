import type { Translation } from '../../translation/schemas.ts'
import { isRefusal, type Refusal } from '../service/command-service.ts'
import type { InputLine } from './input-lines.ts'

/** How a translation is printed, with what ends its line. */
export type Render = (line: InputLine, to: string, result: Translation | Refusal) => string

/** What cannot be translated stays as it is. */
const textOf = (text: string, result: Translation | Refusal): string =>
  isRefusal(result) ? text : result.translatedText

/** Exactly the text, in another language. */
export const renderPlain: Render = ({ text, lineBreak }, _to, result) =>
  textOf(text, result) + lineBreak

/** For several targets in one output: each line has its target, then a tab. */
export const renderLabelled: Render = ({ text, lineBreak }, to, result) =>
  `${to}\t${textOf(text, result)}${lineBreak || '\n'}`

/** JSON Lines: the API's objects. */
export const renderJson: Render = (_line, _to, result) => `${JSON.stringify(result)}\n`
