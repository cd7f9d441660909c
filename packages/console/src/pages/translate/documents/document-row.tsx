import { DragomanError } from '@dragoman/client'
import { Download, RotateCcw, X } from 'lucide-react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { isolate } from '../../../messages/isolate.ts'
import { NoticeText } from '../../../messages/problem-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { saveDocument } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { targetsOf } from '../languages/language-choice.ts'
import { AnswerNotes } from '../result/answer-notes.tsx'
import type { Translator } from '../use-translator.ts'
import {
  addDocuments,
  aimDocument,
  downloadDocument,
  type PageDocument,
  removeDocument,
} from './data.ts'
import styles from './files-pane.module.css'
import { isSameChoice, type PdfChoice } from './pdf-choice.ts'
import { PreviewButton } from './preview/preview-button.tsx'

/** Whether the file itself is why it was not translated: it would be refused again. */
const isRefused = (error: unknown): boolean =>
  error instanceof DragomanError && error.code.startsWith('document-')

/** A document with its state, and what can be done with it. */
export function DocumentRow({
  document,
  translator,
  pdf,
  onRepeat,
}: {
  document: PageDocument
  translator: Translator
  /** What the next PDF becomes. */
  pdf: PdfChoice
  /** Translates the file of the document once more. */
  onRepeat: (file: File, document: PageDocument) => void
}) {
  const texts = useMessages('documents')
  const formats = useFormats()
  const { bytes, state, to, error, notices } = document
  const isRunning = state === 'sending' || state === 'translating'
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong className={styles.name}>
          <bdi>{document.name}</bdi>
        </strong>
        <span className={styles.state} role="status">
          {state === 'translating' ? <Translating document={document} /> : texts[state]}
          {state !== 'waiting' &&
            to !== undefined &&
            ` · ${texts.into(translator.names.nameOf(to))}`}
          {document.pdf !== undefined && ` · ${isolate(texts.outputs[document.pdf.output])}`}
          {` · ${formats.bytes(bytes)}`}
        </span>
        {isRunning && (
          <progress
            className={styles.progress}
            aria-label={isolate(document.name)}
            max={1}
            {...(state === 'translating' ? { value: shareOf(document) } : {})}
          />
        )}
        {error !== undefined && <FailureLine error={error} />}
        {notices.map((notice) => (
          <p key={notice.text} className={styles.notice}>
            <bdi>
              <NoticeText notice={notice} />
            </bdi>
          </p>
        ))}
        {document.answer !== undefined && (
          <AnswerNotes className={styles.notice} answer={document.answer} />
        )}
      </div>
      {state === 'waiting' && <TargetSelect document={document} translator={translator} />}
      <DocumentActions document={document} isRunning={isRunning} pdf={pdf} onRepeat={onRepeat} />
    </li>
  )
}

/** Chooses the language of one document; until then it is that of the page. */
function TargetSelect({
  document,
  translator: { languages, from, to, names },
}: {
  document: PageDocument
  translator: Translator
}) {
  const texts = useMessages('documents')
  const codes = targetsOf(languages, from).filter((code) => code !== from)
  const value = document.to ?? to ?? ''
  const options = [...new Set([...codes, ...(value === '' ? [] : [value])])]
    .map((code) => ({ code, name: names.nameOf(code) }))
    .sort((a, b) => names.compare(a.name, b.name))
  return (
    <select
      className={styles.target}
      aria-label={texts.targetOf(isolate(document.name))}
      value={value}
      onChange={({ target }) => aimDocument(document.id, target.value)}
    >
      {value === '' && <option value="">{texts.chooseTarget}</option>}
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** How far a document is, and what it waits for. */
function Translating({ document: { downloading, share } }: { document: PageDocument }) {
  const texts = useMessages('documents')
  const { bytes, percent } = useFormats()
  if (downloading === undefined) return texts.translating(percent(share))
  return texts.waitsForModel(bytes(downloading.receivedBytes), bytes(downloading.totalBytes))
}

const shareOf = ({ downloading, share }: PageDocument): number =>
  downloading === undefined
    ? share
    : downloading.receivedBytes / Math.max(1, downloading.totalBytes)

function DocumentActions({
  document,
  isRunning,
  pdf,
  onRepeat,
}: {
  document: PageDocument
  isRunning: boolean
  pdf: PdfChoice
  onRepeat: (file: File, document: PageDocument) => void
}) {
  const texts = useMessages('documents')
  const { id, state } = document
  const name = isolate(document.name)
  const save = () =>
    downloadDocument(document).then(saveDocument, (reason) =>
      toast({ text: texts.downloadFailed, error: reason }),
    )
  return (
    <div className={styles.actions}>
      {state === 'done' && (
        <Button aria-label={texts.actionsOf(texts.download, name)} onClick={save}>
          <Download size={16} aria-hidden="true" />
          {texts.download}
        </Button>
      )}
      {state === 'done' && document.pdf?.output === 'pdf' && <PreviewButton document={document} />}
      <RepeatButton document={document} pdf={pdf} onRepeat={onRepeat} />
      <Button
        variant="quiet"
        aria-label={texts.actionsOf(isRunning ? texts.cancel : texts.remove, name)}
        title={isRunning ? texts.cancel : texts.remove}
        onClick={() => removeDocument(id)}
      >
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}

/** Translates a file once more, if that can have another result. */
function RepeatButton({
  document,
  pdf,
  onRepeat,
}: {
  document: PageDocument
  pdf: PdfChoice
  onRepeat: (file: File, document: PageDocument) => void
}) {
  const texts = useMessages('documents')
  const { file, state, error } = document
  const failedInVain = state === 'cancelled' || (state === 'failed' && !isRefused(error))
  const becomesOther =
    state === 'done' && document.pdf !== undefined && !isSameChoice(document.pdf, pdf)
  if (file === undefined || !(failedInVain || state === 'done')) return null
  const text = failedInVain ? texts.again : becomesOther ? texts.translateAgain : texts.another
  return (
    <Button
      aria-label={texts.actionsOf(text, isolate(document.name))}
      onClick={() => {
        if (state === 'done' && !becomesOther) addDocuments([file])
        else onRepeat(file, document)
      }}
    >
      <RotateCcw size={16} aria-hidden="true" />
      {text}
    </Button>
  )
}
