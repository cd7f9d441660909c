import { ArrowRight, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { readSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useRowFocus } from '../../../ui/tables/use-row-focus.ts'
import { textDirection } from '../../../ui/text-direction.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import type { LanguageNames } from '../languages/language-names.ts'
import {
  clearHistory,
  type HistoryEntry,
  removeFromHistory,
  returnToHistory,
  switchHistory,
  useHistory,
} from './history.ts'
import styles from './history-panel.module.css'

const shownUnits = 80

export interface HistoryPanelProps {
  names: LanguageNames
  onRestore: (entry: HistoryEntry) => void
}

/** What was translated in this browser, to use again; and the switch that turns it off. */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function HistoryPanel({ names, onRestore }: HistoryPanelProps) {
  const { history } = useMessages('translate')
  const texts = useMessages('history')
  const { isOn, entries } = useHistory()
  const offerReturn = useReturn()
  const panel = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const rowFocus = useRowFocus(list, 'li')
  // Below a long translation, nobody would see that it has opened.
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function clear(): void {
    clearHistory()
    offerReturn(texts.cleared, entries)
    panel.current?.focus()
  }

  return (
    <section ref={panel} className={styles.panel} aria-label={history} tabIndex={-1}>
      <div className={styles.head}>
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            checked={isOn}
            onChange={({ target }) => {
              switchHistory(target.checked)
              if (entries.length > 0) offerReturn(texts.cleared, entries, { isSwitch: true })
            }}
          />
          {texts.keep}
        </label>
        {entries.length > 0 && (
          <Button variant="quiet" onClick={clear}>
            <Trash2 size={16} aria-hidden="true" />
            {texts.clear}
          </Button>
        )}
      </div>
      {entries.length === 0 ? (
        <p className={styles.note}>{isOn ? texts.empty : texts.off}</p>
      ) : (
        <>
          <ul ref={list} {...rowFocus} className={styles.entries}>
            {entries.map((entry) => (
              <Entry
                key={`${entry.translatedAt} ${entry.from} ${entry.to}`}
                entry={entry}
                names={names}
                onRestore={onRestore}
                onRemove={() => {
                  removeFromHistory(entry)
                  offerReturn(texts.removed, [entry])
                }}
              />
            ))}
          </ul>
          <p className={styles.note}>{texts.note}</p>
        </>
      )}
    </section>
  )
}

/**
 * Returns what says that entries were removed; the message puts them back. It turns the history on
 * only if turning it off has removed them.
 */
function useReturn() {
  const { undo } = useMessages('imports')
  const { notReturned } = useMessages('history')
  return (text: string, entries: readonly HistoryEntry[], { isSwitch = false } = {}): void => {
    const onClick = () => {
      // Nobody else sees them after a log-out.
      if (readSession() !== 'active') return
      if (isSwitch) switchHistory(true)
      if (!returnToHistory(entries)) toast({ text: notReturned, kind: 'error' })
    }
    toast({ text, action: { label: undo, onClick } })
  }
}

function Entry({
  entry,
  names,
  onRestore,
  onRemove,
}: {
  entry: HistoryEntry
  names: LanguageNames
  onRestore: (entry: HistoryEntry) => void
  onRemove: () => void
}) {
  const texts = useMessages('history')
  const { time } = useFormats()
  const { from, to, text, translatedText, translatedAt } = entry
  const start = text.slice(0, shownUnits)
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.restore}
        title={texts.restore}
        onClick={() => onRestore(entry)}
      >
        <span className={styles.pair}>
          {names.nameOf(from)}
          <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
          {names.nameOf(to)}
          <time dateTime={new Date(translatedAt).toISOString()}>{time(translatedAt)}</time>
        </span>
        <span className={styles.excerpt} lang={from} dir={textDirection(from)}>
          {text.slice(0, 300)}
        </span>
        <span className={styles.excerpt} lang={to} dir={textDirection(to)}>
          {translatedText.slice(0, 300)}
        </span>
      </button>
      <Button
        variant="quiet"
        className={styles.remove}
        aria-label={texts.remove(start)}
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden="true" />
      </Button>
    </li>
  )
}
