import { ArrowRight, Trash2 } from 'lucide-react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { textDirection } from '../../../ui/text-direction.ts'
import type { LanguageNames } from '../languages/language-names.ts'
import {
  clearHistory,
  type HistoryEntry,
  removeFromHistory,
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
  return (
    <section className={styles.panel} aria-label={history}>
      <div className={styles.head}>
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            checked={isOn}
            onChange={({ target }) => switchHistory(target.checked)}
          />
          {texts.keep}
        </label>
        {entries.length > 0 && (
          <Button variant="quiet" onClick={clearHistory}>
            <Trash2 size={16} aria-hidden="true" />
            {texts.clear}
          </Button>
        )}
      </div>
      {entries.length === 0 ? (
        <p className={styles.note}>{isOn ? texts.empty : texts.off}</p>
      ) : (
        <>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <Entry
                key={`${entry.translatedAt} ${entry.from} ${entry.to}`}
                entry={entry}
                names={names}
                onRestore={onRestore}
              />
            ))}
          </ul>
          <p className={styles.note}>{texts.note}</p>
        </>
      )}
    </section>
  )
}

function Entry({
  entry,
  names,
  onRestore,
}: {
  entry: HistoryEntry
  names: LanguageNames
  onRestore: (entry: HistoryEntry) => void
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
        onClick={() => removeFromHistory(entry)}
      >
        <Trash2 size={16} aria-hidden="true" />
      </Button>
    </li>
  )
}
