/**
 * A page with the content between `<!-- bench:id -->` and `<!-- /bench:id -->` replaced. Throws if
 * it lacks the markers.
 */
export function replaceSection(page: string, id: string, content: string): string {
  const [begin, end] = [`<!-- bench:${id} -->\n`, `<!-- /bench:${id} -->`]
  const from = page.indexOf(begin)
  const to = page.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`the page lacks the markers of ${id}`)
  return `${page.slice(0, from + begin.length)}${content}\n${page.slice(to)}`
}
