import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { textDirection } from '../../../ui/text-direction.ts'
import styles from '../panes.module.css'
import type { Translator } from '../use-translator.ts'
import { Alternatives, AnswerNotes } from './answer-notes.tsx'
import { Explanation } from './explanation.tsx'
import { MarkedText } from './marked-text.tsx'
import { useResultNotice } from './use-result-notice.tsx'

/** The translation, or what is in its way. */
export function ResultPane({ translator }: { translator: Translator }) {
  const texts = useMessages('translate')
  const [isExplained, setExplained] = useState(false)
  const { translation, growing, isCurrent, isStale, isLoading, download, format, to } = translator
  const text = download === undefined ? (growing ?? translation?.translatedText) : undefined
  const language = growing === undefined ? (translation?.to ?? to) : to
  const notice = useResultNotice(translator)
  // A text that was not recognised came back as it was; its own pane says so.
  const isTranslated = isCurrent && translation?.from !== 'und'
  return (
    <div className={styles.resultPane} aria-busy={download === undefined && (isLoading || isStale)}>
      {isLoading && <span className={styles.progress} aria-hidden="true" />}
      <p className="visually-hidden" role="status">
        {isLoading ? texts.translating : isTranslated ? texts.translated : ''}
      </p>
      {notice !== null && <div className={styles.notice}>{notice}</div>}
      {text === undefined && notice === null && (
        <p className={styles.empty}>{texts.resultPlaceholder}</p>
      )}
      {text !== undefined && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by keyboard
          tabIndex={0}
          aria-label={texts.result}
          className={`${format === 'text' ? styles.output : styles.outputMarkup} ${
            isStale && growing === undefined ? styles.outdated : ''
          }`}
          dir={textDirection(language)}
          lang={language}
        >
          <MarkedText text={text} {...(isCurrent && { doubtful: translation?.doubtful ?? [] })} />
        </section>
      )}
      {isCurrent && translation?.improving === true && (
        <p className={styles.note} role="status">
          {texts.improving}
        </p>
      )}
      {isCurrent && translation !== undefined && (
        <>
          <Alternatives className={styles.note} answer={translation} />
          <AnswerNotes className={styles.note} answer={translation} />
        </>
      )}
      <Foot
        text={text}
        isStale={isStale || growing !== undefined}
        isExplained={isExplained}
        onExplain={() => setExplained(!isExplained)}
      />
      {isExplained && text !== undefined && translation !== undefined && (
        <Explanation
          translation={translation}
          languages={translator.languages}
          names={translator.names}
        />
      )}
    </div>
  )
}

/** What can be done with a translation. */
function Foot({
  text,
  isStale,
  isExplained,
  onExplain,
}: {
  text: string | undefined
  isStale: boolean
  isExplained: boolean
  onExplain: () => void
}) {
  const texts = useMessages('translate')
  return (
    <div className={styles.foot}>
      {text !== undefined && (
        <>
          <Button
            variant="quiet"
            className={styles.how}
            aria-expanded={isExplained}
            onClick={onExplain}
          >
            <CircleHelp size={16} aria-hidden="true" />
            {texts.how}
          </Button>
          <CopyButton text={text} disabled={isStale} />
        </>
      )}
    </div>
  )
}
