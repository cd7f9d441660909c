// Segments as tests write them.
import type { Part, Segment } from '../../src/segment.ts'

/** `<0>` opens and `</0>` closes tag 0; `{1}` is placeholder 1. */
export const parseSegment = (text: string): Segment =>
  text
    .split(/(<\/?\d+>|\{\d+\})/)
    .filter((piece) => piece !== '')
    .map((piece): Part => {
      const number = Number(/\d+/.exec(piece)?.[0])
      if (/^<\d/.test(piece)) return { open: number }
      if (/^<\/\d/.test(piece)) return { close: number }
      return /^\{\d+\}$/.test(piece) ? { placeholder: number } : piece
    })

/** As `parseSegment` reads it. */
export const printSegment = (segment: Segment): string =>
  segment
    .map((part) => {
      if (typeof part === 'string') return part
      if ('placeholder' in part) return `{${part.placeholder}}`
      return 'open' in part ? `<${part.open}>` : `</${part.close}>`
    })
    .join('')
