import { Download, FileUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { saveDocument } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import type { Translator } from '../use-translator.ts'
import {
  addDocuments,
  followDocument,
  hasEnded,
  type PageDocument,
  removeDocument,
  removeEnded,
  translateDocument,
  useDocuments,
} from './data.ts'
import { DocumentRow } from './document-row.tsx'
import styles from './files-pane.module.css'
import { isPdf, type PdfChoice, usePdfChoice } from './pdf-choice.ts'
import { PdfChoices } from './pdf-choices.tsx'
import { saveArchive } from './save-archive.ts'

/** Chooses files and their languages, translates them, and has their translations. */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function FilesPane({ translator }: { translator: Translator }) {
  const texts = useMessages('documents')
  const documents = useDocuments()
  const [pdf, choosePdf] = usePdfChoice()
  const translate = useTranslate(translator, pdf)
  useStarted(documents, translate)
  useFollow(documents)

  function repeat(file: File, document: PageDocument): void {
    // A translation that is there stays.
    if (document.state !== 'done') removeDocument(document.id)
    for (const added of addDocuments([file]))
      void translate?.(added, document.to).then(saveDocument)
  }

  return (
    <div className={styles.pane}>
      <FileChoice />
      {documents.some(({ name }) => isPdf(name)) && (
        <PdfChoices choice={pdf} onChoose={choosePdf} />
      )}
      {documents.length > 0 && (
        <section className={styles.list} aria-label={texts.title}>
          <Head documents={documents} translate={translate} />
          <ul className={styles.rows}>
            {documents.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                translator={translator}
                pdf={pdf}
                onRepeat={repeat}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A field for files, which can be dropped on any page, too. */
function FileChoice() {
  const texts = useMessages('documents')
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.choice}>
      <FileUp size={28} aria-hidden="true" className={styles.icon} />
      <Button variant="primary" onClick={() => field.current?.click()}>
        {texts.choose}
      </Button>
      <p className={styles.notice}>{texts.dropHint}</p>
      <p className={styles.notice}>{texts.formatsHint}</p>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={texts.choose}
        onChange={({ target }) => {
          addDocuments(target.files ?? [])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}

/** What can be done with all files. */
function Head({
  documents,
  translate,
}: {
  documents: readonly PageDocument[]
  translate: Translate | undefined
}) {
  const { plural } = useTexts()
  const texts = useMessages('documents')
  const waiting = documents.filter(({ state }) => state === 'waiting')
  const done = documents.filter(({ state }) => state === 'done')

  async function translateAll(): Promise<void> {
    const results = await Promise.all(waiting.map((each) => translate?.(each)))
    // Of several, the browser would ask for each whether it may be saved.
    if (results.length === 1) saveDocument(results[0])
  }

  return (
    <div className={styles.head}>
      <h2>{texts.title}</h2>
      <div className={styles.actions}>
        {documents.some(hasEnded) && (
          <Button variant="quiet" onClick={removeEnded}>
            {texts.clear}
          </Button>
        )}
        {done.length > 1 && <ArchiveButton documents={done}>{texts.downloadAll}</ArchiveButton>}
        {waiting.length > 0 && (
          <Button
            variant="primary"
            disabled={translate === undefined}
            onClick={() => void translateAll()}
          >
            {plural(waiting.length, texts.translate)}
          </Button>
        )}
      </div>
    </div>
  )
}

function ArchiveButton({
  documents,
  children,
}: {
  documents: readonly PageDocument[]
  children: ReactNode
}) {
  const texts = useMessages('documents')
  return (
    <Button
      onClick={() =>
        saveArchive(documents).catch((error: Error) => toast({ text: texts.downloadFailed, error }))
      }
    >
      <Download size={16} aria-hidden="true" />
      {children}
    </Button>
  )
}

type Translate = (document: PageDocument, to?: string) => ReturnType<typeof translateDocument>

/** Sends a document; undefined while it is not known into what, for whom or how. */
function useTranslate(translator: Translator, pdf: PdfChoice): Translate | undefined {
  const { from, to, glossary, apps, wishes } = translator
  const { fields, isRefused, isSettled } = wishes
  const apiKey = apps.paying?.apiKey
  if (apiKey === undefined || to === undefined || isRefused || !isSettled) return undefined
  const how = { ...fields, apiKey, from, glossaryId: glossary?.id, pdf }
  return (document, chosen = document.to) =>
    translateDocument(document, { ...how, to: chosen ?? to })
}

/** Sends the files that were chosen to be translated at once, and saves their translations. */
function useStarted(documents: readonly PageDocument[], translate: Translate | undefined): void {
  useEffect(() => {
    if (translate === undefined) return
    for (const document of documents)
      if (document.state === 'waiting' && document.isStarted)
        void translate(document).then(saveDocument)
  }, [documents, translate])
}

/** Follows what a reload has left, and saves each translation. */
function useFollow(documents: readonly PageDocument[]): void {
  useEffect(() => {
    for (const document of documents)
      if (document.state === 'translating') followDocument(document).then(saveDocument)
  }, [documents])
}
