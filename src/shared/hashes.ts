import { hash } from 'node:crypto'

/** In hex. Used for secrets of 256 random bits, which need no slower hash. */
export const sha256 = (text: string): string => hash('sha256', text)
