// Directives of format strings, such as %d and {name}: a translation with others makes its program
// fail, and msgfmt refuses it.

const printf = new RegExp(
  String.raw`%(?:\d{1,3}\$|\([^()]{1,100}\)|<[^<>]{1,40}>)?[-+ #0'I]{0,6}(?:\d{1,6}|\*)?` +
    String.raw`(?:\.(?:\d{1,6}|\*)?)?(?:hh|h|ll|l|L|q|j|z|t)?[A-Za-z@%]?`,
  'g',
)
const braces = /\{\{|\}\}|\{[^{}]{0,200}\}|[{}]/g

/** Whether both texts have the same directives, as far as the flags of the message want any. */
export function hasSameDirectives(
  source: string,
  translation: string,
  flags: readonly string[],
): boolean {
  const expression = expressionOf(flags)
  if (expression === undefined) return true
  const of = (text: string): string => (text.match(expression) ?? []).sort().join('\n')
  return of(source) === of(translation)
}

function expressionOf(flags: readonly string[]): RegExp | undefined {
  const format = flags.find((flag) => flag.endsWith('-format') && !/^(?:no|impossible)-/.test(flag))
  if (format === undefined) return undefined
  return /brace|java|csharp|rust|perl-brace/.test(format) ? braces : printf
}
