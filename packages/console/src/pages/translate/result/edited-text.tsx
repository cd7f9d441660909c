import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '../../../messages/context.tsx'
import { textDirection } from '../../../ui/text-direction.ts'
import panes from '../panes.module.css'
import type { Translator } from '../use-translator.ts'
import { CorrectionActions } from './correction-actions.tsx'
import styles from './edited-text.module.css'
import { pairSentences } from './sentence-pairs.ts'
import { type Choice, useOtherWords } from './use-other-words.ts'
import { enterMenu, WordMenu } from './word-menu.tsx'

export interface EditedTextProps {
  translator: Translator
}

/**
 * The translation while the user changes it: other words at the caret, other wordings of its
 * sentence, and the changed sentences as corrections of the app.
 */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function EditedText({ translator }: EditedTextProps) {
  const { translation, edit } = translator
  return translation !== undefined && edit.text !== undefined ? (
    <EditedField translator={translator} text={edit.text} language={translation.to} />
  ) : null
}

function EditedField({
  translator,
  text,
  language,
}: {
  translator: Translator
  text: string
  language: string
}) {
  const texts = useMessages('result')
  const { edit, format } = translator
  const editing = useEditing(translator, text)
  const { field, anchor, menu, others, word, isOpen, setListing } = editing
  useLayoutEffect(() => () => queueMicrotask(focusEditButton), [])
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only what leaves it matters */}
      <div className={styles.stack} onBlur={(event) => hasLeft(event) && setListing(false)}>
        <Mirror
          language={language}
          format={format}
          text={text}
          word={isOpen ? word : undefined}
          anchor={anchor}
        />
        <textarea
          ref={field}
          className={format === 'text' ? panes.text : panes.markup}
          aria-label={texts.editedResult}
          dir={textDirection(language)}
          lang={language}
          spellCheck={format === 'text'}
          value={text}
          onChange={({ target }) => {
            setListing(false)
            edit.change(target.value)
          }}
          onSelect={({ currentTarget }) => editing.setCaret(currentTarget.selectionStart)}
          onClick={() => setListing(true)}
          onKeyDown={editing.onKeyDown}
        />
        {isOpen && others !== undefined && (
          <WordMenu
            menu={menu}
            anchor={anchor}
            language={language}
            word={text.slice(word.start, word.end)}
            others={others}
            onChoose={editing.choose}
            onClose={editing.close}
          />
        )}
      </div>
      <CorrectionActions
        translator={translator}
        onList={others === undefined || isOpen ? undefined : editing.list}
      />
    </>
  )
}

/** Where nothing else has the focus that leaves with the field, it goes to where editing begins. */
function focusEditButton(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('[data-edit]')?.focus()
}

/** The caret, and what could be there instead. */
function useEditing(translator: Translator, text: string) {
  const { translation, edit } = translator
  const [caret, setCaret] = useState(edit.caret ?? 0)
  // Who presses on a word asks for others; who types does not.
  const [isListing, setListing] = useState(edit.caret !== undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const anchor = useRef<HTMLElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const place = useCaret(field, caret)
  const { pair, others } = useChoices(translator, text, caret)
  const word = others?.word ?? { start: caret, end: caret }
  const isOpen = isListing && others !== undefined

  function choose({ sentence, caret: end }: Choice): void {
    if (pair === undefined) return
    const { start } = pair.target
    edit.change(text.slice(0, start) + sentence + text.slice(pair.target.end))
    setCaret(start + end)
    setListing(false)
    place(start + end)
  }

  function close(): void {
    setListing(false)
    field.current?.focus()
  }

  function list(): void {
    // The next key is the menu's already.
    flushSync(() => setListing(true))
    enterMenu(menu.current)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, altKey } = event
    if (key === 'Escape' && isOpen) close()
    else if (key === 'Escape' && text === translation?.translatedText) edit.end()
    else if (key === 'ArrowDown' && altKey && others !== undefined) list()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const refs = { field, anchor, menu }
  return { ...refs, others, word, isOpen, setCaret, setListing, choose, close, list, onKeyDown }
}

/** Whether the focus goes elsewhere, and not to nothing, as where a window is left. */
const hasLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  relatedTarget !== null && !currentTarget.contains(relatedTarget)

/** The sentence at the caret, and what it could be instead. */
function useChoices(translator: Translator, text: string, caret: number) {
  const { translation, draft, format } = translator
  const pair =
    translation !== undefined && format === 'text'
      ? pairSentences(
          { text: draft.settled, language: translation.from },
          { text, language: translation.to },
        ).find((each) => each.target.end >= caret)
      : undefined
  return { pair, others: useOtherWords(translator, text, { pair, caret }) }
}

/** Puts the caret where the user pressed; returns a function that puts it elsewhere. */
function useCaret(
  field: RefObject<HTMLTextAreaElement | null>,
  first: number,
): (caret: number) => void {
  const [placed, setPlaced] = useState({ caret: first })
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(placed.caret, placed.caret)
  }, [field, placed])
  return (caret) => setPlaced({ caret })
}

/** The same text below that of the field: it says where a word is, and shows which. */
function Mirror({
  language,
  format,
  text,
  word,
  anchor,
}: {
  language: string
  format: Translator['format']
  text: string
  word: { start: number; end: number } | undefined
  anchor: RefObject<HTMLElement | null>
}) {
  const { start, end } = word ?? { start: 0, end: 0 }
  return (
    <div
      className={`${format === 'text' ? panes.output : panes.outputMarkup} ${styles.mirror}`}
      dir={textDirection(language)}
      aria-hidden="true"
    >
      {text.slice(0, start)}
      <span ref={anchor} className={styles.word}>
        {text.slice(start, end)}
      </span>
      {/* A last line that is empty has its height, too. */}
      {`${text.slice(end)}\u200b`}
    </div>
  )
}
