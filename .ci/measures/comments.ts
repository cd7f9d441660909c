// Comments that begin like the end of a sentence ("Of the stored lease.").
//
// A grammar is beyond this script. It looks at each sentence of a comment that begins with one of
// six prepositions, and takes it for a fragment if it has none of these:
// - an auxiliary or another verb of the list below;
// - a word in -s or -ed after a pronoun ("it holds");
// - after a comma, at most seven words of which the last ends in -s ("In tests, a clock stops").
// It misses fragments with a relative clause ("Of jobs that are due."), and reports some sentences
// whose only verb it does not know. That is why nothing is bounded by it.
import { forEachLeadingCommentRange, forEachTrailingCommentRange } from 'typescript/unstable/ast'
import { lineOf, type Source } from './sources.ts'
import type { Token } from './tokens.ts'

const beginnings = /^(?:Of|As|For|With|Without|In) /
const verbs = new RegExp(
  `\\b(?:${[
    "is|isn't|are|was|were|be|has|have|had|does|do|did|can|cannot|could|may|might|must|shall",
    'should|will|would|need|needs|let|keep|give|gives|make|makes|take|takes|come|comes|go|goes',
    'stay|stays|stand|stands|say|says|know|knows|find|finds|wait|waits|run|runs|use|uses|add|adds',
    'read|reads|write|writes|become|becomes|begin|begins|end|ends|return|returns|count|counts',
  ].join('|')})\\b`,
  'i',
)
const afterPronoun =
  /\b(?:it|that|which|who|this|one|each|nobody|nothing|everything|what) \w+(?:s|ed)\b/i
const afterComma = /, (?:\w+ ){1,6}?\w+s\b/

export function findFragments(source: Source, tokens: readonly Token[]): string[] {
  return readComments(source, tokens).flatMap(({ text, position }) =>
    text
      .split(/(?<=[.:;!?])\s+(?=[A-Z])/)
      .filter((sentence) => beginnings.test(sentence) && !hasFiniteVerb(sentence))
      .map((sentence) => `${source.path}:${lineOf(source, position) + 1} ${sentence}`),
  )
}

export function hasFiniteVerb(sentence: string): boolean {
  return verbs.test(sentence) || afterPronoun.test(sentence) || afterComma.test(sentence)
}

interface Comment {
  text: string
  position: number
}

/** Comments without their marks; `//` on consecutive lines is one. */
function readComments({ text }: Source, tokens: readonly Token[]): Comment[] {
  const comments: Comment[] = []
  let previousEnd = 0
  const add = (start: number, end: number): void => {
    // At the beginning of a file, a comment both leads and trails.
    if (start < previousEnd) return
    const words = withoutMarks(text.slice(start, end))
    const previous = comments.at(-1)
    const continues =
      text.startsWith('//', start) && /^\n[ \t]*$/.test(text.slice(previousEnd, start))
    if (continues && previous !== undefined) previous.text += ` ${words}`
    else comments.push({ text: words, position: start })
    previousEnd = end
  }
  for (const place of [0, ...tokens.map(({ end }) => end)]) {
    forEachTrailingCommentRange(text, place, add)
    forEachLeadingCommentRange(text, place, add)
  }
  return comments
}

function withoutMarks(comment: string): string {
  return comment
    .replace(/^\/\*+|\*+\/$|^\/\//g, '')
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
