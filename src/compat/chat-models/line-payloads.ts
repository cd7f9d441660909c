// Several texts between marks of lines, as programs for pages, subtitles and comics send them.
import type { Payload } from './payload.ts'

/** A text in parts: those of `marks` stay, the others are translated. */
export function readLines(text: string): Payload | undefined {
  return (
    readSeparated(text, /\n{1,4}[^\S\n]{0,9}%%[^\S\n]{0,9}\n{1,4}/g) ??
    readSeparated(text, /\n==WEBLATE_PART==\n/g) ??
    readNumbered(text, /^<\|\d{1,6}\|>/) ??
    readSubtitles(text) ??
    readNumbered(text, /^\d{1,6}[.)] +/)
  )
}

function readSeparated(text: string, separator: RegExp): Payload | undefined {
  const marks = Array.from(text.matchAll(separator), ([mark]) => mark)
  if (marks.length === 0) return undefined
  return {
    texts: text.split(separator),
    write: (translations) =>
      translations
        .map(({ translatedText }, index) => translatedText + (marks[index] ?? ''))
        .join(''),
  }
}

/** Lines that all begin with a mark; those without text stay. */
function readNumbered(text: string, mark: RegExp): Payload | undefined {
  const lines = text.split('\n').map((line) => {
    const [start = ''] = mark.exec(line) ?? []
    return { start, rest: line.slice(start.length) }
  })
  const marked = lines.filter(({ start }) => start !== '')
  const isList = marked.length > 0 && lines.every(({ start, rest }) => start || rest.trim() === '')
  if (!isList) return undefined
  return {
    texts: marked.map(({ rest }) => rest),
    write(translations) {
      const queue = translations.values()
      return lines
        .map(({ start, rest }) =>
          // A translation in two lines would have a line without its mark.
          start ? start + (queue.next().value?.translatedText ?? '').replace(/\n/g, ' ') : rest,
        )
        .join('\n')
    },
  }
}

const originalMark = '\nOriginal>\n'
const translationMark = '\nTranslation>'

/** `#1`, `Original>`, a text and `Translation>`, after which the translation goes. */
function readSubtitles(text: string): Payload | undefined {
  const blocks = text.split(/^(?=#\d{1,7}$)/m).flatMap((block) => {
    const [start, end] = [block.indexOf(originalMark), block.indexOf(translationMark)]
    if (start < 0 || end < start) return []
    return [
      {
        head: block.slice(0, end + translationMark.length),
        original: block.slice(start + originalMark.length, end),
      },
    ]
  })
  if (blocks.length === 0) return undefined
  return {
    texts: blocks.map(({ original }) => original),
    write: (translations) =>
      blocks
        .map(({ head }, index) => `${head}\n${translations[index]?.translatedText ?? ''}`)
        .join('\n\n'),
  }
}
