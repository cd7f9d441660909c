import type { EntriesText } from '@dragoman/client'
import { useMessages } from '../../messages/context.tsx'
import { FileDialog } from '../../ui/dialogs/file-dialog.tsx'

/** Chooses a file whose entries replace those of a pair. */
export const ImportEntries = ({
  onImport,
  onClose,
}: {
  onImport: (entries: EntriesText) => Promise<unknown>
  onClose: () => void
}) => (
  <FileDialog
    texts={useMessages('glossaries')}
    accept=".csv,.tsv,.tab,text/csv,text/tab-separated-values"
    onFile={async (file) => {
      const mediaType = /\.tsv$|\.tab$/i.test(file.name) ? 'text/tab-separated-values' : 'text/csv'
      await onImport({ text: await file.text(), mediaType })
    }}
    onClose={onClose}
  />
)
