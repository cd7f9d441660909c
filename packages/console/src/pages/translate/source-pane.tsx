import { X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { Button } from '../../ui/button.tsx'
import { textDirection } from '../../ui/text-direction.ts'
import { DetectionLine, LooksLike } from './detection-line.tsx'
import { exchangeText, replaceText, typeText } from './draft.ts'
import { FileButton } from './file-button.tsx'
import styles from './panes.module.css'
import { Reading } from './reading/reading.tsx'
import type { Translator } from './use-translator.ts'

/** In characters: a longer one is not lost by a slip of a finger. */
const longText = 80

/** The text to translate, its length, and the language that it was taken for. */
export function SourcePane({
  translator,
  onChoose,
}: {
  translator: Translator
  /** The user wants to choose the language of the text. */
  onChoose: () => void
}) {
  const { plural, locale } = useTexts()
  const texts = useMessages('translate')
  const { number } = useFormats()
  const { draft, from, to, format, detected, characters, limit, excess } = translator
  const field = useRef<HTMLTextAreaElement>(null)
  // A keyboard on the screen would cover half of the page that nobody has seen yet.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  const count =
    limit === undefined
      ? plural(characters, texts.characters)
      : texts.countOf(number(characters), number(limit))
  return (
    <section className={styles.pane}>
      <SourceField translator={translator} field={field} />
      {from === undefined ? (
        <DetectionLine translator={translator} onChoose={onChoose} />
      ) : (
        translator.looksLike !== undefined && (
          <LooksLike translator={translator} language={translator.looksLike} />
        )
      )}
      <div className={styles.foot}>
        <p id="translate-count" className={excess > 0 ? styles.over : styles.count}>
          {excess > 0 ? plural(excess, texts.tooLong) : count}
        </p>
        {draft.text === '' ? (
          translator.session === 'active' && <FileButton go={translator.go} />
        ) : (
          <span className={styles.actions}>
            {format === 'text' && (
              <Reading side="source" text={draft.text} language={from ?? detected?.language} />
            )}
            <Button
              variant="quiet"
              aria-label={texts.clear}
              title={texts.clear}
              onClick={() => {
                const languages = { from, to }
                if (characters > longText)
                  void import('./history/offer-undo.ts').then(({ offerUndo }) => offerUndo(locale))
                exchangeText('', { before: languages, after: languages, isSwap: false })
                field.current?.focus()
              }}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </span>
        )}
      </div>
    </section>
  )
}

/** Where the text is typed. */
function SourceField({
  translator,
  field,
}: {
  translator: Translator
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const texts = useMessages('translate')
  const { draft, from, detected, format, excess } = translator
  const language = from ?? detected?.language
  return (
    <textarea
      ref={field}
      className={format === 'text' ? styles.text : styles.markup}
      aria-label={texts.source}
      aria-invalid={excess > 0 || undefined}
      aria-describedby="translate-count"
      aria-keyshortcuts="Control+Enter Meta+Enter"
      placeholder={texts.placeholder}
      dir={draft.text === '' ? undefined : textDirection(language)}
      lang={language === 'und' ? undefined : language}
      spellCheck={format === 'text'}
      value={draft.text}
      onChange={({ target, nativeEvent }) => {
        const { inputType } = nativeEvent as InputEvent
        if (isPaste(inputType)) replaceText(target.value)
        else typeText(target.value)
      }}
      onKeyDown={(event) => {
        // The browser's own list of changes ends where a script replaces the text.
        if (isUndo(event) && translator.takeBack()) event.preventDefault()
      }}
    />
  )
}

const isPaste = (inputType: string): boolean => /^insertFrom(?:Paste|Drop)/.test(inputType)

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
