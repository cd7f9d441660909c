// Invisible characters: controls, zero-width ones, soft hyphens, lone surrogates. The network does
// not know them; they are treated as placeholders.

const invisible = /[[\p{Cc}\p{Cf}\p{Cs}\p{Co}]--[\s]]+/gv
/** A joiner inside a word of a script that spells with it belongs to the word. */
const joiner = /^[\u200c\u200d]$/
const spelledWithJoiners = /[[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}]]/v

/** A text in pieces: odd ones are invisible, even ones are the rest, which may be ''. */
export function splitInvisible(text: string): string[] {
  const pieces: string[] = []
  let end = 0
  for (const { index, 0: run } of text.matchAll(invisible)) {
    const next = index + run.length
    if (
      joiner.test(run) &&
      spelledWithJoiners.test(text[index - 1] ?? '') &&
      spelledWithJoiners.test(text[next] ?? '')
    )
      continue
    pieces.push(text.slice(end, index), run)
    end = next
  }
  pieces.push(text.slice(end))
  return pieces
}

/** Whether all of it is invisible; '' is. */
export const isInvisible = (text: string): boolean => text.replace(invisible, '') === ''
