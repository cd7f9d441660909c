import { Link, useParams } from 'wouter'
import { useMessages } from '../../messages/context.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import sideList from '../../ui/side-list.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Introduction } from './introduction.tsx'
import { OperationDetails } from './operation-details.tsx'
import { OperationIndex } from './operation-index.tsx'
import { useApiDocument } from './use-api-document.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function ReferencePage() {
  const shell = useMessages('shell')
  const texts = useMessages('reference')
  const { operation: id } = useParams<{ operation?: string }>()
  const { document, groups, error, refetch } = useApiDocument()
  const operation = groups.flatMap(({ operations }) => operations).find((each) => each.id === id)
  if (document === undefined)
    return (
      <Page wide title={shell.reference}>
        {error === null ? (
          <Skeleton lines={12} />
        ) : (
          <Failure text={shell.partFailed} onRetry={refetch} />
        )}
      </Page>
    )
  return (
    <Page wide title={operation?.summary ?? shell.reference}>
      <div className={`${sideList.columns} ${sideList.wide}`}>
        {operation !== undefined && (
          <Link href="/console/reference" className={sideList.all}>
            {texts.allOperations}
          </Link>
        )}
        <OperationIndex groups={groups} shown={id} />
        {operation === undefined ? (
          <Introduction isUnknown={id !== undefined} />
        ) : (
          <OperationDetails operation={operation} document={document} />
        )}
      </div>
    </Page>
  )
}
