// How often some forms of the language are used.
import {
  isArrowFunction,
  isIdentifier,
  isTypeQueryNode,
  isTypeReferenceNode,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import type { Measured } from './measured.ts'
import { findFactories } from './plumbing.ts'
import { count, type Finding, type Row, row, sum } from './row.ts'
import { placeOf } from './sources.ts'

export function measureForms(files: readonly Measured[]): Row[] {
  const find = (isForm: (node: Node) => boolean): Finding[] =>
    files.flatMap(({ source }) =>
      source.nodes
        .filter(isForm)
        .map((node) => ({ path: source.path, text: placeOf(source, node) })),
    )
  const perThousand = (name: string, isForm: (node: Node) => boolean) => {
    const counted = files.map(({ source, code }) => ({
      path: source.path,
      found: source.nodes.filter(isForm).length,
      lines: code.size,
    }))
    return row(
      `${name} per 1,000 lines`,
      counted,
      (some) => (1000 * sum(some, ({ found }) => found)) / sum(some, ({ lines }) => lines),
    )
  }
  const factories = files.flatMap(({ source }) =>
    findFactories(source)
      .filter(({ name }) => /^create/.test(name))
      .map(({ name, node }) => ({ path: source.path, text: `${placeOf(source, node)} ${name}` })),
  )
  const fragments = files.flatMap(({ source, fragments }) =>
    fragments.map((text) => ({ path: source.path, text })),
  )
  return [
    count('factories createX', factories),
    count('ReturnType<typeof …>', find(isReturnTypeOfValue)),
    count(
      'Pick<…>',
      find((node) => isReferenceTo(node, 'Pick')),
    ),
    perThousand(
      'arrows that return an expression',
      (node) => isArrowFunction(node) && node.body.kind !== SyntaxKind.Block,
    ),
    perThousand('destructurings', ({ kind }) =>
      [SyntaxKind.ObjectBindingPattern, SyntaxKind.ArrayBindingPattern].includes(kind),
    ),
    perThousand('ternaries', ({ kind }) => kind === SyntaxKind.ConditionalExpression),
    count('fragments in comments', fragments),
  ]
}

function isReferenceTo(node: Node, name: string): boolean {
  return isTypeReferenceNode(node) && isIdentifier(node.typeName) && node.typeName.text === name
}

function isReturnTypeOfValue(node: Node): boolean {
  if (!isReferenceTo(node, 'ReturnType') || !isTypeReferenceNode(node)) return false
  const [argument] = node.typeArguments ?? []
  return argument !== undefined && isTypeQueryNode(argument)
}
