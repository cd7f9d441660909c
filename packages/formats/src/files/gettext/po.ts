// PO and POT files of gettext: messages without a translation get one, and all else stays.
import { isSameSegment, type Segment } from '../../segment/segment.ts'
import { applyEdits } from '../../xml/edits.ts'
import { DocumentError } from '../document-error.ts'
import { isAnyDoubtful } from '../doubtful-segments.ts'
import { decodeText } from '../encodings/text-encoding.ts'
import type { CutFormat } from '../format.ts'
import { declaredCharset, isHeader, readPoHeader } from './po-header.ts'
import { findPoTask, writePoTask } from './po-messages.ts'
import { type Folding, foldingColumns } from './po-strings.ts'
import { readPoMessages } from './po-syntax.ts'

export const cutPo: CutFormat = (bytes, settings) => {
  const { options, to, textTerms } = settings
  const decoded = decodeText(bytes, declaredCharset(bytes), settings)
  const source = decoded.text
  const messages = readPoMessages(source)
  if (messages.length === 0)
    throw new DocumentError('document-damaged', 'The file has no "msgid", so it is no PO file.', {
      reason: 'wrong-format',
      parameters: { format: 'PO' },
    })
  const header = readPoHeader(source, messages, to)
  const wanted = {
    all: options.all === true || header.replaces !== undefined,
    fuzzy: options.fuzzy !== false,
    textTerms,
  }
  const tasks = messages.flatMap((message) =>
    isHeader(message) ? [] : (findPoTask(message, header.plurals, wanted) ?? []),
  )
  const segments: Segment[] = []
  for (const { texts } of tasks)
    for (const { content } of texts) for (const segment of content.segments) segments.push(segment)
  const folding: Folding = {
    lineBreak: /\r?\n/.exec(source)?.[0] ?? '\n',
    columns: foldingColumns(messages.flatMap(({ id, forms }) => [id, ...forms])),
  }

  return {
    segments,
    notices: [...decoded.notices, ...header.notices],
    assemble(translations, _pair, about = {}) {
      if (segments.every((segment, index) => isSameSegment(translations[index] ?? [], segment)))
        return bytes
      let next = 0
      const edits = tasks.flatMap((task) => {
        const texts = task.texts.map(({ content }) => {
          const start = next
          next += content.segments.length
          return {
            text: content.assemble(translations.slice(start, next)),
            isDoubtful: isAnyDoubtful(about, start, next),
          }
        })
        return writePoTask(task, texts, { source, folding })
      })
      return decoded.encode(applyEdits(source, [header.edit(folding.lineBreak), ...edits]))
    },
  }
}
