import { Suspense } from 'react'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useOperator } from '../../session/use-session.ts'
import { NotFound } from '../../shell/not-found.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AskOperator } from './ask-operator.tsx'

const areas = new Map([
  ['users', lazyPart(() => import('./users/users-page.tsx'), 'users', 'operate')],
  ['engines', lazyPart(() => import('./engines/engines-page.tsx'), 'engines', 'operate')],
  ['models', lazyPart(() => import('./models/models-page.tsx'), 'models', 'operate')],
  ['service', lazyPart(() => import('./service/service-page.tsx'), 'service', 'operate')],
  ['audit', lazyPart(() => import('./audit/audit-page.tsx'), 'audit', 'operate')],
])

/** What only operators see, by the last part of the address. */
// `lazyPart` asks for a default export.
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
