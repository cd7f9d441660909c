// Citations that reference managers write: their programs find and write them again, in the
// language of their style. Zotero marks them with bookmarks or reference marks.
import type { ParagraphItem } from '../../xml/vocabulary.ts'

const manager = /^(?:ZOTERO_|CSL_CITATION|MENDELEY_|Mendeley )/

/** Whether a mark, content control or section with this name belongs to a reference manager. */
export const isCitationName = (name: string): boolean => manager.test(name.trim())

const markName = /\s(?:[\w.-]{1,20}:)?name="([^"<]{0,200})/

/** Keeps marked citations: pass the items of the paragraphs of one part in order. */
export function createCitationReader() {
  /** Of citations that have begun, perhaps in an earlier paragraph. */
  const open = new Set<string>()
  return (items: readonly ParagraphItem[], source: string): readonly ParagraphItem[] => {
    if (open.size === 0 && !items.some((item) => isCitationStart(item, source))) return items
    return items.map((item) => {
      if (item.kind === 'range-end') open.delete(item.range)
      else if (item.kind === 'range-start') {
        if (isCitationStart(item, source)) open.add(item.range)
      } else if (open.size > 0 && item.kind === 'text') return kept(item)
      return item
    })
  }
}

function isCitationStart(item: ParagraphItem, source: string): boolean {
  if (item.kind !== 'range-start') return false
  return isCitationName(markName.exec(source.slice(item.start, item.end))?.[1] ?? '')
}

const kept = ({ start, end, tags, run }: ParagraphItem & { kind: 'text' }): ParagraphItem => ({
  kind: 'placeholder',
  isWord: true,
  start: tags?.opening.start ?? start,
  end: tags?.closing.end ?? end,
  run,
})
