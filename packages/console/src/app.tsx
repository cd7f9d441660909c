import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { queryClient } from './data/queries.ts'
import { MessagesProvider } from './messages/context.tsx'
import type { Locale } from './messages/locale.ts'
import { type PageEntry, pageTable } from './pages/page-table.ts'
import { lazyPart } from './parts/lazy-part.tsx'
import { LoadFailure } from './parts/load-failure.tsx'
import { PartBoundary } from './parts/part-boundary.tsx'
import { useOperator } from './session/use-session.ts'
import { NotFound } from './shell/not-found.tsx'
import { RequireUser } from './shell/require-user.tsx'
import { Shell } from './shell/shell.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'

const AskOperator = lazyPart(() => import('./pages/operate/ask-operator.tsx'), 'operate')

export function App({ locale }: { locale: Locale }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MessagesProvider initial={locale}>
        <Shell>
          <Pages />
        </Shell>
      </MessagesProvider>
    </QueryClientProvider>
  )
}

/** The page of the address. One that fails is no obstacle to the others. */
function Pages() {
  const [path] = useLocation()
  return (
    <PartBoundary about={path} fallback={(failed) => <LoadFailure failed={failed} isPage />}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          {pageTable.map((page) => (
            <Route key={page.path} path={page.path}>
              <PageFor key={path} {...page} />
            </Route>
          ))}
          <Route path="/console">
            <Redirect to="/" />
          </Route>
          <Route>
            <RequireUser>
              <NotFound />
            </RequireUser>
          </Route>
        </Switch>
      </Suspense>
    </PartBoundary>
  )
}

/** A page, for who may open it. */
function PageFor({ access, Content }: PageEntry) {
  const isOperator = useOperator()
  if (access === 'everyone') return <Content />
  const isRefused = access === 'operators' && !isOperator
  return <RequireUser>{isRefused ? <AskOperator /> : <Content />}</RequireUser>
}
