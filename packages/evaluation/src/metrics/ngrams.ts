/** How often each run of `order` tokens occurs. Tokens have no spaces. */
export function countNgrams(tokens: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let start = 0; start + order <= tokens.length; start++) {
    const ngram = tokens.slice(start, start + order).join(' ')
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1)
  }
  return counts
}

/** How many occurrences both have. */
export function countMatches(
  hypothesis: ReadonlyMap<string, number>,
  reference: ReadonlyMap<string, number>,
): number {
  let matches = 0
  for (const [ngram, count] of hypothesis) matches += Math.min(count, reference.get(ngram) ?? 0)
  return matches
}
