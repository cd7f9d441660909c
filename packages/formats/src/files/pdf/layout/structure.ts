// The structure of tagged PDFs: which marked content belongs to which paragraph.
import { limits } from '../limits.ts'
import type { StructureNode } from '../page/glyphs.ts'

/** Compared by identity. */
export interface StructureElement {
  readonly role: string
}

/** Page numbers, headers and decoration, which are no part of the structure. */
export const artifact: StructureElement = { role: 'Artifact' }

/** Others, such as `Span`, `Link` and `Code`, stand within a paragraph. */
const paragraphRoles = new Set([
  ...['P', 'H', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LI', 'LBody', 'Lbl', 'TD', 'TH', 'Caption'],
  ...['TOCI', 'Note', 'FENote', 'BlockQuote', 'Title', 'Form', 'Formula', 'Figure', 'Div'],
])
const mostDepth = 200

/** The elements of a page by the number of their marked content. */
export function readStructure(root: StructureNode | undefined): Map<number, StructureElement> {
  const byNumber = new Map<number, StructureElement>()
  let visited = 0
  visit(root, undefined, 0)
  return byNumber

  function visit(
    node: StructureNode | undefined,
    around: StructureElement | undefined,
    depth: number,
  ): void {
    if (node === undefined || depth > mostDepth || ++visited > limits.structureElements) return
    const { role } = node
    const own = role !== undefined && paragraphRoles.has(role) ? { role } : around
    for (const child of node.children ?? []) {
      if (child.type === 'content') addContent(child.id, own)
      else visit(child, own, depth + 1)
    }
  }

  function addContent(id: string | undefined, element: StructureElement | undefined): void {
    const number = /_mc(\d+)$/.exec(id ?? '')?.[1]
    if (number !== undefined && element !== undefined) byNumber.set(Number(number), element)
  }
}
