import { DragomanError } from '@dragoman/client'
import { Download, RotateCcw, X } from 'lucide-react'
import { useEffect } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { isolate } from '../../../messages/isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { saveDocument } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { AnswerNotes } from '../result/answer-notes.tsx'
import type { Translator } from '../use-translator.ts'
import {
  addDocuments,
  downloadDocument,
  followDocument,
  type PageDocument,
  removeDocument,
  translateDocument,
  useDocuments,
} from './data.ts'
import styles from './document-list.module.css'
import { isPdf, isSameChoice, type PdfChoice, usePdfChoice } from './pdf-choice.ts'
import { PdfChoices } from './pdf-choices.tsx'
import { PreviewButton } from './preview/preview-button.tsx'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function DocumentList({ translator }: { translator: Translator }) {
  const texts = useMessages('documents')
  const documents = useDocuments()
  const [pdf, choosePdf] = usePdfChoice()
  useStart(translator, documents, pdf)
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {documents.some(({ name }) => isPdf(name)) && (
        <PdfChoices choice={pdf} onChoose={choosePdf} />
      )}
      <ul className={styles.list}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} translator={translator} pdf={pdf} />
        ))}
      </ul>
    </section>
  )
}

/**
 * Sends what waits, as soon as the languages and the app are known, follows what a reload has left,
 * and saves each translation.
 */
function useStart(
  translator: Translator,
  documents: readonly PageDocument[],
  pdf: PdfChoice,
): void {
  const { from, to, glossary, apps, wishes } = translator
  const { fields, isRefused, isSettled } = wishes
  const isReady = isSettled && !isRefused
  const apiKey = apps.paying?.apiKey
  const glossaryId = glossary?.id
  useEffect(() => {
    for (const document of documents) {
      if (document.state === 'translating') followDocument(document).then(saveDocument)
      else if (document.state === 'waiting' && isReady && apiKey && to)
        translateDocument(document, { ...fields, apiKey, from, to, glossaryId, pdf }).then(
          saveDocument,
        )
    }
  }, [documents, apiKey, from, to, glossaryId, pdf, fields, isReady])
}

/** Whether the file itself is why it was not translated: it would be refused again. */
const isRefused = (error: unknown): boolean =>
  error instanceof DragomanError && error.code.startsWith('document-')

function DocumentRow({
  document,
  translator,
  pdf,
}: {
  document: PageDocument
  translator: Translator
  /** What the next PDF becomes. */
  pdf: PdfChoice
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
          {state === 'waiting' && translator.to === undefined && ` ${texts.waitingFor}`}
          {to !== undefined && ` · ${texts.into(translator.names.nameOf(to))}`}
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
          <p key={notice} className={styles.notice}>
            <bdi>{notice}</bdi>
          </p>
        ))}
        {document.answer !== undefined && (
          <AnswerNotes className={styles.notice} answer={document.answer} />
        )}
      </div>
      <DocumentActions document={document} isRunning={isRunning} pdf={pdf} />
    </li>
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
}: {
  document: PageDocument
  isRunning: boolean
  pdf: PdfChoice
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
        <Button variant="primary" aria-label={texts.actionsOf(texts.download, name)} onClick={save}>
          <Download size={16} aria-hidden="true" />
          {texts.download}
        </Button>
      )}
      {state === 'done' && document.pdf?.output === 'pdf' && <PreviewButton document={document} />}
      <RepeatButton document={document} pdf={pdf} />
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
function RepeatButton({ document, pdf }: { document: PageDocument; pdf: PdfChoice }) {
  const texts = useMessages('documents')
  const { id, file, state, error } = document
  const failedInVain = state === 'cancelled' || (state === 'failed' && !isRefused(error))
  const becomesOther =
    state === 'done' && document.pdf !== undefined && !isSameChoice(document.pdf, pdf)
  if (file === undefined || !(failedInVain || becomesOther)) return null
  const text = becomesOther ? texts.translateAgain : texts.again
  return (
    <Button
      aria-label={texts.actionsOf(text, isolate(document.name))}
      onClick={() => {
        // The translation that is there stays.
        if (failedInVain) removeDocument(id)
        addDocuments([file])
      }}
    >
      <RotateCcw size={16} aria-hidden="true" />
      {text}
    </Button>
  )
}
