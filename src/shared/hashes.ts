import { hash } from 'node:crypto'

/** Returns hex. It suits secrets of 256 random bits, which need no slower hash. */
export const sha256 = (text: string): string => hash('sha256', text)
