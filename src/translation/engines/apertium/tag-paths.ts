// Which inline tags each item of a segment is in, and tags around the items of a translation.
import type { Part } from '@dragoman/formats/segment/segment.ts'
import type { StreamItem } from './spacing.ts'

/** The tags around an item: the innermost, and those around it. The root is no tag. */
export interface TagPath {
  readonly number: number
  readonly tag: number
  readonly parent: TagPath | undefined
  readonly depth: number
}

/** An item with the tags around it. `empties`: tags without content, which keep their place. */
export interface TaggedItem {
  readonly item: StreamItem
  readonly path: TagPath
  readonly empties?: readonly Part[]
}

export interface TaggedItems {
  readonly items: readonly TaggedItem[]
  /** By their numbers; the first is the root. */
  readonly paths: readonly TagPath[]
  /** How many tags have content. */
  readonly tagCount: number
}

interface OpenTag {
  readonly path: TagPath
  /** The index of its first item. */
  readonly start: number
  /** Words, signs or placeholders. */
  hasContent: boolean
  hasWhitespace: boolean
}

/**
 * Takes the tags out of items. Undefined if there are none, if they are not nested, or if one holds
 * nothing but whitespace.
 */
export function findTags(source: readonly StreamItem[]): TaggedItems | undefined {
  const root: TagPath = { number: 0, tag: -1, parent: undefined, depth: 0 }
  const paths: TagPath[] = [root]
  const items: TaggedItem[] = []
  let tagCount = 0
  let current: OpenTag = { path: root, start: 0, hasContent: false, hasWhitespace: false }
  const outer: OpenTag[] = []
  for (const item of source) {
    const part = typeof item === 'string' ? item : item.part
    const { path } = current
    if (typeof part === 'string' || 'placeholder' in part) {
      items.push({ item, path })
      if (typeof part === 'string' && part.trim() === '') current.hasWhitespace = true
      else current.hasContent = true
    } else if ('open' in part) {
      outer.push(current)
      const inner = { number: paths.length, tag: part.open, parent: path, depth: path.depth + 1 }
      paths.push(inner)
      current = { path: inner, start: items.length, hasContent: false, hasWhitespace: false }
    } else {
      const { start, hasContent, hasWhitespace } = current
      const around = outer.pop()
      if (around === undefined || path.tag !== part.close) return undefined
      current = around
      if (hasContent) {
        around.hasContent = true
        tagCount++
      } else if (hasWhitespace) return undefined
      else {
        const inner = items.splice(start).flatMap(({ empties = [] }) => empties)
        const empties = [{ open: part.close }, ...inner, part]
        items.push({ item: { name: `e${part.close}`, part }, path: around.path, empties })
      }
    }
  }
  return outer.length > 0 || paths.length === 1 ? undefined : { items, paths, tagCount }
}

/** The innermost path that both are in. */
export function commonPath(a: TagPath, b: TagPath): TagPath {
  let [one, other] = [a, b]
  while (one !== other) {
    if (one.depth >= other.depth && one.parent) one = one.parent
    else if (other.parent) other = other.parent
    else break
  }
  return one
}

/**
 * The parts of items with tags around those that are in them. Undefined if a tag would open twice,
 * or not at all.
 */
export function placeTags(
  items: readonly { readonly path: TagPath; readonly parts: readonly Part[] }[],
  { paths: [root], tagCount }: TaggedItems,
): Part[] | undefined {
  const placed: Part[] = []
  const opened = new Set<TagPath>()
  let current = root as TagPath
  /** False if a tag would open again. */
  function moveTo(path: TagPath): boolean {
    const common = commonPath(current, path)
    for (; current !== common && current.parent; current = current.parent)
      placed.push({ close: current.tag })
    const entered: TagPath[] = []
    for (let inner = path; inner !== common && inner.parent; inner = inner.parent)
      entered.push(inner)
    for (const inner of entered.reverse()) {
      if (opened.has(inner)) return false
      opened.add(inner)
      placed.push({ open: inner.tag })
    }
    current = path
    return true
  }
  for (const { path, parts } of items) {
    if (!moveTo(path)) return undefined
    for (const part of parts) placed.push(part)
  }
  moveTo(root as TagPath)
  return opened.size === tagCount ? placed : undefined
}
