import { lazy, Suspense } from 'react'
import { useOperator } from '../../session/use-session.ts'
import { NotFound } from '../../shell/not-found.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AskOperator } from './ask-operator.tsx'

const areas = new Map([
  ['users', lazy(() => import('./users/users-page.tsx'))],
  ['engines', lazy(() => import('./engines/engines-page.tsx'))],
  ['models', lazy(() => import('./models/models-page.tsx'))],
  ['service', lazy(() => import('./service/service-page.tsx'))],
  ['audit', lazy(() => import('./audit/audit-page.tsx'))],
])

/** What only operators see, by the last part of the address. */
// React's lazy() asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function OperatePage({ area }: { area: string }) {
  const operator = useOperator()
  const Area = areas.get(area)
  if (Area === undefined) return <NotFound />
  if (!operator) return <AskOperator />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Area />
    </Suspense>
  )
}
