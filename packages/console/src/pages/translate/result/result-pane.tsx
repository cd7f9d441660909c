import { CircleHelp, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { lazyPart } from '../../../parts/lazy-part.tsx'
import { PagePart } from '../../../parts/page-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { textDirection } from '../../../ui/text-direction.ts'
import styles from '../panes.module.css'
import { Reading } from '../reading/reading.tsx'
import type { Translator } from '../use-translator.ts'
import { Alternatives, AnswerNotes } from './answer-notes.tsx'
import type { EditedTextProps } from './edited-text.tsx'
import type { ExplanationProps } from './explanation.tsx'
import { MarkedText } from './marked-text.tsx'
import { useResultNotice } from './use-result-notice.tsx'

/** Loaded when somebody asks how, or changes a translation. */
const Explanation = lazyPart<ExplanationProps>(() => import('./explanation.tsx'), 'result')
const EditedText = lazyPart<EditedTextProps>(() => import('./edited-text.tsx'), 'result')

/** The translation, or what is in its way. */
export function ResultPane({ translator }: { translator: Translator }) {
  const texts = useMessages('translate')
  const [isExplained, setExplained] = useState(false)
  const { translation, growing, isCurrent, isStale, isLoading, download } = translator
  const text = download === undefined ? (growing ?? translation?.translatedText) : undefined
  const isEdited = isCurrent && translator.edit.text !== undefined
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
      {isEdited ? (
        <PagePart about="edit" waiting={<ReadText translator={translator} text={text} />}>
          <EditedText translator={translator} />
        </PagePart>
      ) : (
        <ReadText translator={translator} text={text} />
      )}
      {isCurrent && translation?.improving === true && (
        <p className={styles.note} role="status">
          {texts.improving}
        </p>
      )}
      {isCurrent && translation !== undefined && !isEdited && (
        <>
          <Alternatives className={styles.note} answer={translation} />
          <AnswerNotes className={styles.note} answer={translation} />
        </>
      )}
      <Foot
        translator={translator}
        text={translator.edit.text ?? text}
        isStale={isStale || growing !== undefined}
        isExplained={isExplained}
        onExplain={() => setExplained(!isExplained)}
      />
      {isExplained && text !== undefined && translation !== undefined && (
        <PagePart about="explanation">
          <Explanation
            translation={translation}
            languages={translator.languages}
            names={translator.names}
          />
        </PagePart>
      )}
    </div>
  )
}

/** The text to read; a press on it begins to change it. */
function ReadText({ translator, text }: { translator: Translator; text: string | undefined }) {
  const texts = useMessages('translate')
  const section = useRef<HTMLElement>(null)
  const { translation, growing, isCurrent, isStale, edit, format, to } = translator
  if (text === undefined) return null
  const language = growing === undefined ? (translation?.to ?? to) : to
  const isReady = isEditable(translator)
  const outdated = isStale && growing === undefined ? styles.outdated : ''
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same
    <section
      ref={section}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by keyboard
      tabIndex={0}
      aria-label={texts.result}
      className={`${format === 'text' ? styles.output : styles.outputMarkup} ${outdated}`}
      dir={textDirection(language)}
      lang={language}
      onClick={() => {
        const caret = section.current && pressedPlace(section.current)
        if (isReady && typeof caret === 'number') edit.start(caret)
      }}
    >
      <MarkedText
        text={text}
        {...(isCurrent && {
          doubtful: translation?.doubtful ?? [],
          marks: translation?.marks ?? [],
        })}
      />
    </section>
  )
}

/** A user may change what is there; a guest has no corrections. */
const isEditable = ({ session, translation, isCurrent, isStale }: Translator): boolean =>
  session === 'active' && isCurrent && !isStale && translation?.from !== 'und'

/** Where in the text of an element the user pressed; undefined if a part of it was selected. */
function pressedPlace(element: HTMLElement): number | undefined {
  const selection = getSelection()
  if (selection === null || !selection.isCollapsed || selection.rangeCount === 0) return undefined
  const { startContainer, startOffset } = selection.getRangeAt(0)
  if (!element.contains(startContainer)) return undefined
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(startContainer, startOffset)
  return before.toString().length
}

/** What can be done with a translation. */
function Foot({
  translator,
  text,
  isStale,
  isExplained,
  onExplain,
}: {
  translator: Translator
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
          <span className={styles.actions}>
            {isEditable(translator) && translator.edit.text === undefined && (
              <Button data-edit variant="quiet" onClick={() => translator.edit.start()}>
                <Pencil size={16} aria-hidden="true" />
                {texts.edit}
              </Button>
            )}
            {translator.format === 'text' && !isStale && (
              <Reading side="result" text={text} language={translator.translation?.to} />
            )}
            <CopyButton text={text} disabled={isStale} />
          </span>
        </>
      )}
    </div>
  )
}
