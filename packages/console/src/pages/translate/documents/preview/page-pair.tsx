import { useState } from 'react'
import { useMessages } from '../../../../messages/context.tsx'
import { isolate } from '../../../../messages/isolate.ts'
import { downloadDocument, type PageDocument } from '../data.ts'
import { PageView } from './page-view.tsx'
import styles from './preview.module.css'

/** The first page of a PDF, and that of its translation. */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function PagePair({ document }: { document: PageDocument }) {
  const texts = useMessages('documents')
  const [translation] = useState(() => downloadDocument(document).then((result) => result?.content))
  const [file] = useState(() => Promise.resolve(document.file))
  // Then the translation has the pages of the source, too, each before its translation.
  const isAlternating = document.pdf?.pages === 'alternating'
  const hasOriginal = isAlternating || document.file !== undefined
  const labelOf = (side: string) => texts.pageOf(side, isolate(document.name))
  return (
    <div className={styles.pages}>
      {hasOriginal ? (
        <PageView
          caption={texts.original}
          label={labelOf(texts.original)}
          content={isAlternating ? translation : file}
          pageNumber={1}
        />
      ) : (
        <p className={styles.note}>{texts.originalGone}</p>
      )}
      <PageView
        caption={texts.translation}
        label={labelOf(texts.translation)}
        content={translation}
        pageNumber={isAlternating ? 2 : 1}
      />
    </div>
  )
}
