import { FileUp } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { lazyPart } from '../../../parts/lazy-part.tsx'
import { LoadFailure } from '../../../parts/load-failure.tsx'
import { PartBoundary } from '../../../parts/part-boundary.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Translator } from '../use-translator.ts'
import { addDocuments, useDocuments } from './data.ts'

const DocumentList = lazyPart(() => import('./document-list.tsx'), 'documents')

/** Chooses documents; they can be dropped on any page, too. */
export function DocumentButton() {
  const texts = useMessages('translate')
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => field.current?.click()}>
        <FileUp size={16} aria-hidden="true" />
        {texts.documents}
      </Button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={texts.documents}
        onChange={({ target }) => {
          addDocuments(target.files ?? [])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

/** The documents of this page, if there are any. */
export function Documents({ translator }: { translator: Translator }) {
  const documents = useDocuments()
  if (documents.length === 0 || translator.session !== 'active') return null
  return (
    <PartBoundary
      about={documents.length}
      // A page that loads itself again would forget the files.
      fallback={(failed) => <LoadFailure failed={failed} isPage={false} />}
    >
      <Suspense>
        <DocumentList translator={translator} />
      </Suspense>
    </PartBoundary>
  )
}
