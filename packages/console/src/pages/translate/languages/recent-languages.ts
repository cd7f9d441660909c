import { readStored, writeStored } from '../../../data/browser-storage.ts'

const key = 'dragoman.recent-languages'
const kept = 4

export type Side = 'from' | 'to'

/** The languages that were chosen last on one side, the last one first. */
export function readRecent(side: Side): string[] {
  const stored = readStored(key) as Partial<Record<Side, unknown>> | undefined
  const codes = stored?.[side]
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
}

export function storeRecent(side: Side, code: string): void {
  const recent = { from: readRecent('from'), to: readRecent('to') }
  recent[side] = [code, ...recent[side].filter((each) => each !== code)].slice(0, kept)
  writeStored(key, recent)
}
