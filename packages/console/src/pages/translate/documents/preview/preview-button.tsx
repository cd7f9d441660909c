import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../../messages/context.tsx'
import { isolate } from '../../../../messages/isolate.ts'
import { DialogPart } from '../../../../parts/dialog-part.tsx'
import { lazyPart } from '../../../../parts/lazy-part.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { PageDocument } from '../data.ts'

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'documents')

/** Shows the first page of a translated PDF before and after. */
export function PreviewButton({ document }: { document: PageDocument }) {
  const texts = useMessages('documents')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={texts.actionsOf(texts.compareFirstPage, isolate(document.name))}
        onClick={() => setOpen(true)}
      >
        <Columns2 size={16} aria-hidden="true" />
        {texts.compareFirstPage}
      </Button>
      <DialogPart isWanted={isOpen} onDismiss={close}>
        {isOpen && <PreviewDialog document={document} onClose={close} />}
      </DialogPart>
    </>
  )
}
