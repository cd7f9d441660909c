// A trie of UTF-16 units as one hash table in plain numbers, so that it fits into memory that
// threads share. A node is the slot of the edge that leads to it. Two adjacent words of a slot give
// the edge's origin and unit, since each lookup is a cache miss.
import type { Layout } from '../runtime/layout.ts'

/** Addresses of a trie's tables. */
export interface PackedTrie {
  /** For each slot the previous node, or `free`; then the unit, and `endBit` where a key ends. */
  readonly edges: number
  /** For each slot the ID of the key that ends there. */
  readonly ids: number
  /** A power of two. */
  readonly slots: number
}

export interface Trie {
  /** The node after this unit, or -1. */
  step(node: number, unit: number): number
  /** The ID that ends at a node, or -1. */
  idAt(node: number): number
}

/** Where every key starts. */
export const root = 0xffff_fffe
const free = 0xffff_ffff
const endBit = 0x1_0000
/** Fuller tables make long searches. */
const mostFull = 0.66

interface Tables {
  readonly edges: Uint32Array
  readonly ids: Uint32Array
}

/**
 * Lays out a trie of the wanted keys; a key's ID is its index in the list, the first of equals
 * counts.
 */
export function packTrie<Key extends { readonly text: string }>(
  keys: readonly Key[],
  isWanted: (key: Key) => boolean,
  layout: Layout,
): PackedTrie {
  const units = keys.reduce((sum, key) => sum + (isWanted(key) ? key.text.length : 0), 0)
  // Keys share their beginnings: half as many nodes as units are usual.
  let slots = 2 ** Math.ceil(Math.log2(Math.max(8, units / 2)))
  let tables = fillTables(keys, isWanted, slots)
  while (tables === undefined) {
    slots *= 2
    tables = fillTables(keys, isWanted, slots)
  }
  return { edges: layout.place(tables.edges), ids: layout.place(tables.ids), slots }
}

/** Undefined when there are too few slots. */
function fillTables<Key extends { readonly text: string }>(
  keys: readonly Key[],
  isWanted: (key: Key) => boolean,
  slots: number,
): Tables | undefined {
  const edges = new Uint32Array(slots * 2).fill(free)
  const ids = new Uint32Array(slots)
  let left = Math.floor(slots * mostFull)
  for (let id = 0; id < keys.length; id++) {
    const key = keys[id] as Key
    if (!isWanted(key)) continue
    let node = root
    for (let index = 0; index < key.text.length; index++) {
      const unit = key.text.charCodeAt(index)
      const slot = findSlot(edges, slots - 1, node, unit)
      if (edges[slot * 2] === free) {
        if (left-- === 0) return undefined
        edges[slot * 2] = node
        edges[slot * 2 + 1] = unit
      }
      node = slot
    }
    if (node === root || (edges[node * 2 + 1] as number) & endBit) continue
    edges[node * 2 + 1] = (edges[node * 2 + 1] as number) | endBit
    ids[node] = id
  }
  return { edges, ids }
}

/** The slot of an edge, or the free one for it. */
function findSlot(edges: Uint32Array, mask: number, node: number, unit: number): number {
  const mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)
  let slot = (mixed ^ (mixed >>> 15)) & mask
  for (;;) {
    const before = edges[slot * 2] as number
    if (before === free || (before === node && ((edges[slot * 2 + 1] as number) & 0xffff) === unit))
      return slot
    slot = (slot + 1) & mask
  }
}

export function openTrie(buffer: ArrayBufferLike, packed: PackedTrie): Trie {
  const edges = new Uint32Array(buffer, packed.edges, packed.slots * 2)
  const ids = new Uint32Array(buffer, packed.ids, packed.slots)
  const mask = packed.slots - 1
  return {
    step(node, unit) {
      const slot = findSlot(edges, mask, node, unit)
      return edges[slot * 2] === free ? -1 : slot
    },
    idAt: (node) => ((edges[node * 2 + 1] as number) & endBit ? (ids[node] as number) : -1),
  }
}
