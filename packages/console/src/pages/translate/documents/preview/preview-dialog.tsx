import { Suspense } from 'react'
import { useMessages } from '../../../../messages/context.tsx'
import { isolate } from '../../../../messages/isolate.ts'
import { lazyPart } from '../../../../parts/lazy-part.tsx'
import { LoadFailure } from '../../../../parts/load-failure.tsx'
import { PartBoundary } from '../../../../parts/part-boundary.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { PageDocument } from '../data.ts'

/** Has pdf.js. */
const PagePair = lazyPart(() => import('./page-pair.tsx'), 'documents')

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function PreviewDialog({
  document,
  onClose,
}: {
  document: PageDocument
  onClose: () => void
}) {
  const texts = useMessages('documents')
  const { close } = useMessages('shell')
  return (
    <Dialog title={texts.comparing(isolate(document.name))} onClose={onClose} wide>
      <PartBoundary
        about={document.id}
        // A page that loads itself again would forget the files.
        fallback={(failed) => <LoadFailure failed={failed} isPage={false} />}
      >
        <Suspense fallback={<Skeleton lines={8} />}>
          <PagePair document={document} />
        </Suspense>
      </PartBoundary>
      <DialogActions close={close} />
    </Dialog>
  )
}
