// The lists of element names with which a caller says what a tag does to the text around it.

/** Names as the caller sent them. */
export interface TagLists {
  readonly ignoreTags?: readonly string[]
  readonly splittingTags?: readonly string[]
  readonly nonSplittingTags?: readonly string[]
}

export interface TagSets {
  /** The element and its content stay as they are. */
  readonly ignored: ReadonlySet<string>
  /** Ends the sentence. */
  readonly splitting: ReadonlySet<string>
  /** Part of the sentence; none of those that end it. */
  readonly nonSplitting: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()
const noTags: TagSets = { ignored: none, splitting: none, nonSplitting: none }

/** `canonical` returns the name by which a tag is found. */
export function tagSets(
  lists: TagLists | undefined,
  canonical: (name: string) => string = (name) => name,
): TagSets {
  if (lists === undefined) return noTags
  const setOf = (names: readonly string[] = []) => new Set(names.map(canonical))
  const splitting = setOf(lists.splittingTags)
  return {
    ignored: setOf(lists.ignoreTags),
    splitting,
    nonSplitting: setOf(lists.nonSplittingTags).difference(splitting),
  }
}
