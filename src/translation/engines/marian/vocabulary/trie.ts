// A trie of UTF-16 units as one hash table in plain numbers, so that it can lie in memory that threads share.
import type { Layout } from '../runtime/layout.ts'

/** Addresses of a trie's tables. */
export interface PackedTrie {
  readonly parents: number
  readonly units: number
  readonly children: number
  /** One less than the number of slots, a power of two. */
  readonly mask: number
  /** For each node the id that ends there, or -1. */
  readonly ids: number
  readonly nodes: number
}

/** An opened trie; node 0 is its root. */
export interface Trie {
  /** The node after this unit, or -1. */
  step(node: number, unit: number): number
  /** The id that ends at a node, or -1. */
  idAt(node: number): number
}

const free = 0xffffffff

/** Lays out a trie of those keys that are wanted; a key's id is its place in the list, the first of equals counts. */
export function packTrie<Key extends { readonly text: string }>(
  keys: readonly Key[],
  isWanted: (key: Key) => boolean,
  layout: Layout,
): PackedTrie {
  const units = keys.reduce((sum, key) => sum + (isWanted(key) ? key.text.length : 0), 0)
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, units * 1.5))) - 1
  const parents = new Uint32Array(mask + 1).fill(free)
  const symbols = new Uint16Array(mask + 1)
  const children = new Uint32Array(mask + 1)
  const ids = new Int32Array(units + 1).fill(-1)
  let nodes = 1
  for (let id = 0; id < keys.length; id++) {
    const key = keys[id] as Key
    if (!isWanted(key)) continue
    let node = 0
    for (let index = 0; index < key.text.length; index++) {
      const unit = key.text.charCodeAt(index)
      let slot = hash(node, unit) & mask
      while (parents[slot] !== free && !(parents[slot] === node && symbols[slot] === unit)) slot = (slot + 1) & mask
      if (parents[slot] === free) {
        parents[slot] = node
        symbols[slot] = unit
        children[slot] = nodes++
      }
      node = children[slot] as number
    }
    if (ids[node] === -1) ids[node] = id
  }
  return {
    parents: layout.place(parents),
    units: layout.place(symbols),
    children: layout.place(children),
    mask,
    ids: layout.place(ids.slice(0, nodes)),
    nodes,
  }
}

export function openTrie(buffer: ArrayBufferLike, { parents, units, children, mask, ids, nodes }: PackedTrie): Trie {
  const parentOf = new Uint32Array(buffer, parents, mask + 1)
  const unitOf = new Uint16Array(buffer, units, mask + 1)
  const childOf = new Uint32Array(buffer, children, mask + 1)
  const idOf = new Int32Array(buffer, ids, nodes)
  return {
    step(node, unit) {
      for (let slot = hash(node, unit) & mask; ; slot = (slot + 1) & mask) {
        const parent = parentOf[slot]
        if (parent === free) return -1
        if (parent === node && unitOf[slot] === unit) return childOf[slot] as number
      }
    },
    idAt: (node) => idOf[node] as number,
  }
}

function hash(node: number, unit: number): number {
  const mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
