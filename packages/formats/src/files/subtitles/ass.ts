// SubStation Alpha, versions 4 and 4+: the text of each `Dialogue:` line in the section [Events].
// Other lines and sections stay as they are, comments included.

import { decodeWith } from '../../html/entities.ts'
import { DocumentError } from '../document-error.ts'
import { type DocumentNotice, notice } from '../document-notice.ts'
import { decodeText } from '../encodings/text-encoding.ts'
import type { CutFormat } from '../format.ts'
import { type Events, findEvents } from './ass-events.ts'
import type { CueNotation } from './cue-parts.ts'
import { passingStyle } from './cue-tags.ts'
import { cutCueFile } from './cues.ts'
import { readLines } from './lines.ts'

/** Tags of one letter that a 1 begins and a 0 ends: italics, bold, underlined, struck out. */
const switches = /^\{\\([ibus])([01])\}$/

const fade = /^\{\\fade?\([^{}\\]*\)\}$/

/** It escapes nothing: what could become markup is written with other characters. */
const notation: CueNotation = {
  tag: /\{[^{}]*\}|\\[Nn]/g,
  lineBreak: /\\[Nn]/g,
  readTag(raw) {
    const [, name, state] = switches.exec(raw) ?? []
    if (name === undefined) return { kind: 'placeholder', name: fade.test(raw) ? passingStyle : '' }
    return { kind: state === '1' ? 'open' : 'close', name }
  },
  read: (raw) => [decodeWith(raw, /\\h/g, () => '\u00a0')],
  encoding(source) {
    const space = source.includes('\\h') ? '\\h' : '\u00a0'
    return (text) => {
      const plain = text.replaceAll('{', '(').replaceAll('}', ')')
      return plain.replace(/\\(?=[Nnh])/g, '/').replaceAll('\u00a0', space)
    }
  },
}

export const cutAss: CutFormat = (bytes, settings) => {
  const { textTerms } = settings
  const decoded = decodeText(bytes, undefined, settings)
  const events = findEvents(readLines(decoded.text))
  if (events === undefined)
    throw new DocumentError(
      'document-damaged',
      'The file has no subtitles of SubStation Alpha: it has no section [Events].',
      { reason: 'wrong-format', parameters: { format: 'SubStation Alpha' } },
    )
  const { cues } = events
  const document = cutCueFile(decoded, cues, { notation, textTerms, lineBreak: '\\N' })
  return { ...document, notices: [...document.notices, ...noticesOf(events)] }
}

function noticesOf({ karaoke }: Events): DocumentNotice[] {
  if (karaoke === 0) return []
  const lines = karaoke === 1 ? 'A karaoke line keeps its' : `${karaoke} karaoke lines keep their`
  return [
    notice('karaoke-kept', `${lines} text, since each syllable has its own time.`, {
      lines: karaoke,
    }),
  ]
}
