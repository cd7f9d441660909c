// Codes of XLIFF that begin and end a formatting as elements of their own. Those that belong
// together surround their words as `g` and `pc` do.
import { pairTags } from '../../sentences/html-sentences.ts'
import { attributeValue, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'

export interface CodeTag {
  readonly kind: 'open' | 'close'
  /** Common to both tags of a pair, and to no others. */
  readonly name: string
}

/** Angular writes `x` for a tag of a message, and a number behind tags that differ. */
const angularTag = /^(START|CLOSE)_(\w+?)(?:_\d+)?$/

/** The codes among siblings that have their partner there. */
export function findCodePairs(
  siblings: readonly XmlNode[],
  source: string,
): ReadonlyMap<XmlNode, CodeTag> {
  const codes = siblings.flatMap((node) => {
    const tag = node.kind === 'element' ? readCode(node, source) : undefined
    return tag === undefined ? [] : [{ node, ...tag }]
  })
  const pairs = new Map<XmlNode, CodeTag>()
  for (const [index, partner] of pairTags(codes)) {
    const code = codes[index]
    if (code !== undefined)
      pairs.set(code.node, { kind: code.kind, name: `code ${Math.min(index, partner)}` })
  }
  return pairs
}

/** What a code says of itself; undefined for one that stands alone. */
function readCode(code: XmlElement, source: string): CodeTag | undefined {
  const value = (name: string) => attributeValue(source, code, name)
  const pairId = () => value('rid') ?? value('id') ?? ''
  switch (code.name) {
    case 'bpt':
    case 'bx':
      return { kind: 'open', name: `${code.name.slice(1)} ${pairId()}` }
    case 'ept':
    case 'ex':
      return { kind: 'close', name: `${code.name.slice(1)} ${pairId()}` }
    case 'it':
      return { kind: value('pos') === 'close' ? 'close' : 'open', name: `it ${value('rid') ?? ''}` }
    case 'sc':
      return { kind: 'open', name: `sc ${value('id') ?? ''}` }
    case 'ec':
      return { kind: 'close', name: `sc ${value('startRef') ?? ''}` }
    case 'x': {
      const [, side, name] = angularTag.exec(value('id') ?? '') ?? []
      if (name === undefined) return undefined
      return { kind: side === 'START' ? 'open' : 'close', name: `x ${name}` }
    }
    default:
      return undefined
  }
}
