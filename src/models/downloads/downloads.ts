// The progress of this process's downloads, for operators.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { renderWhy } from '../../http/problem-reasons.ts'
import { whyOf } from '../models-error.ts'
import { pairName } from '../pair-names.ts'
import type { PullEvent } from '../pull.ts'
import type { Download } from '../schemas.ts'

/** `onChange` is called whenever the list changes. */
export function createDownloads(onChange: () => void) {
  const downloads = new Map<string, Download>()

  function set(pair: LanguagePair, change: Partial<Download>): void {
    const name = pairName(pair)
    const before = downloads.get(name) ?? {
      pair: name,
      state: 'waiting',
      receivedBytes: 0,
      totalBytes: 0,
      error: null,
      appId: null,
    }
    downloads.set(name, { ...before, ...change })
  }

  return {
    list: (): Download[] => [...downloads.values()],
    /** An app has asked for it first. */
    begin(pair: LanguagePair, appId: string): void {
      set(pair, { state: 'waiting', error: null, appId })
      onChange()
    },

    has: (pair: string): boolean => downloads.has(pair),

    /** These pairs wait, and no others are left. */
    startOver(pairs: readonly LanguagePair[]): void {
      downloads.clear()
      for (const pair of pairs) set(pair, {})
      onChange()
    },

    show(event: PullEvent): void {
      switch (event.type) {
        case 'waiting':
          set(event.pair, { state: 'waiting', error: null })
          break
        case 'start':
          set(event.pair, {
            state: 'downloading',
            totalBytes: Math.round(event.bytes),
            error: null,
          })
          break
        case 'progress':
          set(event.pair, {
            receivedBytes: event.received,
            totalBytes: Math.round(event.total),
          })
          break
        case 'end': {
          const { pair, result, error } = event.outcome
          if (result === 'failed')
            set(pair, { state: 'failed', error: lineOf(error), ...renderWhy(whyOf(error)) })
          else downloads.delete(pairName(pair))
        }
      }
      onChange()
    },
  }
}

/** An error in one line. */
export const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/(?<!\s)\s*\n\s*/g, ' ')
