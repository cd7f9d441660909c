import { DragomanError } from '@dragoman/client'
import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { usePairNames } from '../use-pair-names.ts'
import { readDropped } from './dropped-files.ts'
import styles from './models.module.css'
import { useModelChanges } from './use-models.ts'

/** Opens the dialog that imports a model. */
export function ImportModel() {
  const texts = useMessages('models')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload size={18} aria-hidden="true" />
        {texts.importModel}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks for the files of one model, sends them, and waits until the model is installed. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const texts = useMessages('models')
  const names = usePairNames()
  const { importFiles } = useModelChanges()
  const [files, setFiles] = useState<readonly File[]>([])
  const [pair, setPair] = useState('')
  const [isMissing, setMissing] = useState(false)
  /** Which share was sent; undefined before. */
  const [share, setShare] = useState<number>()

  async function submit(): Promise<void> {
    setMissing(files.length === 0)
    if (files.length === 0) throw new Error(texts.importNone)
    setShare(0)
    try {
      const given = pair.trim() === '' ? undefined : pair.trim()
      const model = await importFiles.mutateAsync({ files, pair: given, onProgress: setShare })
      const name = names.pair(model.pair)
      const isSuspect = model.check === 'suspect'
      toast({ text: isSuspect ? texts.wasImportedSuspect(name) : texts.wasImported(name) })
    } finally {
      setShare(undefined)
    }
  }

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.importModel}
      text={texts.importText}
      submitLabel={texts.importSubmit}
      onSubmit={submit}
      isShownByFields={(error) => isMissing || isOfPair(error)}
    >
      {(error) => (
        <DropZone onFiles={setFiles}>
          <TextField
            type="file"
            multiple
            label={texts.importFiles}
            hint={texts.importDrop}
            error={isMissing && texts.importNone}
            onChange={({ target }) => setFiles([...(target.files ?? [])])}
          />
          <ChosenFiles files={files} />
          <TextField
            dir="ltr"
            label={texts.importPair}
            hint={texts.importPairHint}
            error={isOfPair(error) && texts.importPairWrong}
            value={pair}
            onChange={({ target }) => setPair(target.value)}
          />
          {share !== undefined && <Sending share={share} />}
        </DropZone>
      )}
    </FormDialog>
  )
}

const isOfPair = (error: unknown): boolean =>
  error instanceof DragomanError && error.code === 'language-pair-not-supported'

/** Takes dropped files, which elsewhere on a page are documents to translate. */
function DropZone({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}) {
  function keep(event: DragEvent): void {
    event.preventDefault()
    event.stopPropagation()
  }
  function drop(event: DragEvent): void {
    keep(event)
    void readDropped(event.dataTransfer).then(onFiles)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field for files does the same
    <div className={styles.drop} onDragEnter={keep} onDragOver={keep} onDrop={drop}>
      {children}
    </div>
  )
}

function ChosenFiles({ files }: { files: readonly File[] }) {
  const { bytes, list } = useFormats()
  if (files.length === 0) return null
  const total = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <p className={styles.files}>
      <bdi>{list(files.map(({ name }) => name))}</bdi> ({bytes(total)})
    </p>
  )
}

function Sending({ share }: { share: number }) {
  const texts = useMessages('models')
  const { percent } = useFormats()
  const text = share < 1 ? texts.importSending(percent(share)) : texts.importChecking
  return (
    <div className={styles.sending} role="status">
      <progress aria-label={texts.importModel} {...(share < 1 && { value: share })} />
      <span>{text}</span>
    </div>
  )
}
