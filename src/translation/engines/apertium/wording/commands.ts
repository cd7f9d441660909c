// English commands look like statements and names to the stages: `Contact us` became `Nos
// contacto`, `Check your email` `Control vuestro email`. Asked as a purpose, `To contact us`, a
// command has its infinitive, which Spanish and Catalan write in instructions.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { inCaseOf } from '../accents/letters.ts'
import { flatten } from '../flat-text.ts'

const verbs =
  'add|allow|answer|apply|ask|attach|book|bring|buy|call|cancel|change|check|choose|clean|clear|' +
  'click|close|collect|complete|configure|confirm|connect|contact|continue|cook|copy|create|cut|' +
  'delete|describe|disable|disconnect|display|download|drag|edit|empty|enable|ensure|enter|' +
  'explain|export|fill|find|finish|follow|forward|generate|give|help|hide|hold|import|include|' +
  'insert|install|join|keep|leave|limit|list|load|lock|log|look|make|mark|meet|move|note|open|' +
  'order|park|paste|pay|pick|place|post|prepare|press|print|provide|pull|push|put|rate|read|' +
  'record|register|remember|remove|rename|repeat|replace|reply|report|request|reset|respond|' +
  'restart|restore|return|review|run|save|scan|schedule|search|select|send|set|share|show|sign|' +
  'sort|specify|start|stop|store|submit|subscribe|switch|take|talk|tell|test|touch|track|' +
  'transfer|translate|try|turn|type|unlock|update|upload|use|verify|view|visit|wash|watch|write'
/** The dictionaries have `asomar` for `to show`. */
const plainer: Readonly<Record<string, string>> = { show: 'display' }
const objects =
  'me|us|him|her|them|it|the|an?|your|my|our|his|their|this|that|these|those|all|any|each|every'
const command = new RegExp(
  String.raw`^([^\p{L}]{0,4})(?:(please),? )?(${verbs})(?= (?:${objects})(?!\p{L}))`,
  'iu',
)

interface Target {
  /** An answer that says a purpose: what is before it, and the infinitive. */
  readonly purpose: RegExp
  readonly request: string
  /** `Uso`, `Leído`, `Abierto`, `Control`: forms that are no command. */
  readonly statement: RegExp
}

const targets: Readonly<Record<string, Target>> = {
  ca: {
    purpose: /^(\P{L}{0,4})Per (\p{L}+?[rn]e?(?:-\p{L}+|['’]\p{L}+)*)(?!\p{L})/u,
    request: 'Si us plau, ',
    statement: /(?:ad|id|ert)[ae]?s?$|(?:at|it|ut)s?$/u,
  },
  es: {
    purpose: /^(\P{L}{0,4})(?:Para|A) (\p{L}+?r(?:me|te|nos|l[aeo]s?|se){0,2})(?!\p{L})/u,
    request: 'Por favor, ',
    statement: /(?:ad|id|íd|ert)[oa]s?$|[^aeiur]$|o$/u,
  },
}
const firstWord = /\p{L}+/u

interface CommandAsked {
  readonly segment: Segment
  /** Undefined if the first answer is a command already. */
  choose(other: Segment): Segment | undefined
}

/** Undefined if the source begins with no command that can be told. */
export function withInfinitive(
  source: Segment,
  answer: Segment,
  { from, to }: LanguagePair,
): CommandAsked | undefined {
  const target = targets[to.split('-')[0] ?? '']
  if (target === undefined || !/^en\b/.test(from)) return undefined
  const original = flatten(source)
  const found = original && command.exec(original.text)
  if (!original || !found) return undefined
  const [whole, lead = '', please, verb = ''] = found
  const small = verb.toLowerCase()
  const asked = `${lead}To ${plainer[small] ?? small}${original.text.slice(whole.length)}`
  const request = please === undefined ? '' : target.request
  return {
    segment: original.unflatten(asked),
    choose(other) {
      const flat = flatten(other)
      const [begin, begun = '', infinitive] = (flat && target.purpose.exec(flat.text)) ?? []
      if (!flat || begin === undefined || infinitive === undefined) return undefined
      if (isCommand(flatten(answer)?.text ?? '', infinitive, target)) return undefined
      const written = inCaseOf(please ?? verb, request.toLowerCase() + infinitive)
      return flat.unflatten(begun + written + flat.text.slice(begin.length))
    },
  }
}

/** Whether an answer begins with a form of the verb that commands. */
function isCommand(answer: string, infinitive: string, { request, statement }: Target): boolean {
  const word = firstWord.exec(answer.replace(request, ''))?.[0].toLowerCase() ?? ''
  return word.slice(0, 2) === infinitive.slice(0, 2) && !statement.test(word)
}
