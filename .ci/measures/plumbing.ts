// Plumbing is what only passes things along: the types of what a factory receives, its
// destructured parameters, and the composition root.
import {
  isArrowFunction,
  isFunctionDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isObjectBindingPattern,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
  isVariableDeclaration,
  type Node,
  type ParameterDeclaration,
} from 'typescript/unstable/ast'
import { linesOf, type Source } from './sources.ts'

export interface Factory {
  name: string
  node: Node
  parameters: readonly ParameterDeclaration[]
}

/** Functions that make something with a state, as their names say. */
export function findFactories({ nodes }: Source): Factory[] {
  return nodes.flatMap((node) => {
    if (isFunctionDeclaration(node)) return asFactory(node.name, node.parameters)
    if (isVariableDeclaration(node) && node.initializer && isArrowFunction(node.initializer))
      return asFactory(node.name, node.initializer.parameters)
    return []
  })
}

function asFactory(name: Node | undefined, parameters: Factory['parameters']): Factory[] {
  return name && isIdentifier(name) && /^(?:create|open|start)[A-Z]/.test(name.text)
    ? [{ name: name.text, node: name, parameters }]
    : []
}

/** It opens the domains, and gives each what it asks of others. */
export const compositionRoot: readonly string[] = ['src/people.ts', 'src/services.ts']

/**
 * The lines of interfaces and types named Dependencies, of those that a factory of the same file
 * receives, whatever their names, of destructured parameters of factories, and of the
 * composition root.
 */
export function findPlumbing(source: Source): Set<number> {
  if (compositionRoot.includes(source.path)) return new Set(source.lineStarts.keys())
  const parameters = findFactories(source).flatMap((factory) => factory.parameters)
  const received = new Set(parameters.flatMap(({ type }) => (type ? nameOfType(type) : [])))
  const lines = new Set<number>()
  const add = (node: Node) => {
    const { first, last } = linesOf(source, node)
    for (let line = first; line <= last; line++) lines.add(line)
  }
  for (const parameter of parameters) if (isObjectBindingPattern(parameter.name)) add(parameter)
  for (const node of source.nodes)
    if (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) {
      const name = node.name.text
      if (received.has(name) || /Dependencies$/.test(name)) add(node)
    }
  return lines
}

function nameOfType(type: Node): string[] {
  return isTypeReferenceNode(type) && isIdentifier(type.typeName) ? [type.typeName.text] : []
}
