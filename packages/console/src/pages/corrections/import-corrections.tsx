import type { CorrectionsText } from '@dragoman/client'
import { useMessages } from '../../messages/context.tsx'
import { FileDialog } from '../../ui/dialogs/file-dialog.tsx'

/** Chooses a file of corrections to add. */
export const ImportCorrections = ({
  onImport,
  onClose,
}: {
  onImport: (corrections: CorrectionsText) => Promise<unknown>
  onClose: () => void
}) => (
  <FileDialog
    texts={useMessages('corrections')}
    accept=".tmx,.csv,application/x-tmx+xml,text/csv"
    onFile={async (file) => {
      const mediaType = /\.csv$/i.test(file.name) ? 'text/csv' : 'application/x-tmx+xml'
      await onImport({ text: await file.text(), mediaType })
    }}
    onClose={onClose}
  />
)
