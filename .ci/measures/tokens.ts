// Tokens are what TypeScript's scanner returns, without white space and comments. The scanner alone
// cannot know where a regular expression, a part of a template or a text of JSX ends; there the
// syntax tree says it.
import { createScanner, LanguageVariant, SyntaxKind, skipTrivia } from 'typescript/unstable/ast'
import { lineOf, type Source } from './sources.ts'

export interface Token {
  start: number
  end: number
}

export function readTokens({ text, nodes }: Source): Token[] {
  const leaves = new Map<number, { end: number; kind: SyntaxKind }>()
  for (const node of nodes)
    if (node.kind < SyntaxKind.FirstNode || node.kind === SyntaxKind.JsxText)
      if (node.end > node.pos) leaves.set(node.pos, { end: node.end, kind: node.kind })
  const scanner = createScanner(true, LanguageVariant.JSX, text)
  const tokens: Token[] = []
  let position = 0
  while (position < text.length) {
    const leaf = leaves.get(position)
    if (leaf === undefined) {
      scanner.resetTokenState(position)
      if (scanner.scan() === SyntaxKind.EndOfFile) break
      tokens.push({ start: scanner.getTokenStart(), end: scanner.getTokenEnd() })
      position = scanner.getTokenEnd()
    } else {
      const start = skipTrivia(text, position)
      if (leaf.kind === SyntaxKind.EndOfFile) break
      // Text of JSX may be nothing but an indentation.
      if (start < leaf.end) tokens.push({ start, end: leaf.end })
      position = leaf.end
    }
  }
  return tokens
}

/** The lines on which a token stands, in whole or in part. */
export function codeLines(source: Source, tokens: readonly Token[]): Set<number> {
  const lines = new Set<number>()
  for (const { start, end } of tokens)
    for (let line = lineOf(source, start); line <= lineOf(source, end - 1); line++) lines.add(line)
  return lines
}
