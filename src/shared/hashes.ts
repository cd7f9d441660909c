import { hash } from 'node:crypto'

/** How secrets of 256 random bits are stored; nothing slower is needed for them. Hex. */
export const sha256 = (text: string): string => hash('sha256', text)
