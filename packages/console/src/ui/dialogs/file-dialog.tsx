import { type ReactNode, useState } from 'react'
import { TextField } from '../fields/field.tsx'
import { FormDialog } from './form-dialog.tsx'

/** What a dialog says that asks for a file. */
interface FileDialogTexts {
  readonly importTitle: string
  readonly importText: ReactNode
  readonly import: string
  readonly file: string
  readonly chooseFile: string
}

/** Asks for a file and waits until it is imported. */
export function FileDialog({
  texts,
  accept,
  onFile,
  onClose,
}: {
  texts: FileDialogTexts
  /** Has the form of the attribute of a file field. */
  accept: string
  onFile: (file: File) => Promise<unknown>
  onClose: () => void
}) {
  const [file, setFile] = useState<File>()
  const [isMissing, setMissing] = useState(false)
  async function submit(): Promise<void> {
    setMissing(file === undefined)
    if (file === undefined) throw new Error(texts.chooseFile)
    await onFile(file)
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.importTitle}
      text={texts.importText}
      submitLabel={texts.import}
      onSubmit={submit}
      isShownByFields={() => isMissing}
    >
      {() => (
        <TextField
          type="file"
          accept={accept}
          label={texts.file}
          error={isMissing && texts.chooseFile}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      )}
    </FormDialog>
  )
}
