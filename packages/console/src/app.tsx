import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { queryClient } from './data/queries.ts'
import { MessagesProvider } from './messages/context.tsx'
import type { LoadedMessages } from './messages/index.ts'
import { TranslatePage } from './pages/translate/translate-page.tsx'
import { LoadFailure } from './shell/load-failure.tsx'
import { NotFound } from './shell/not-found.tsx'
import { RequireUser } from './shell/require-user.tsx'
import { Shell } from './shell/shell.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'

const LogInPage = lazy(() => import('./pages/account/log-in-page.tsx'))
const SignUpPage = lazy(() => import('./pages/account/sign-up-page.tsx'))
const AccountPage = lazy(() => import('./pages/account/account-page.tsx'))
const AppsPage = lazy(() => import('./pages/apps/apps-page.tsx'))
const AppPage = lazy(() => import('./pages/apps/app-page.tsx'))
const UsagePage = lazy(() => import('./pages/usage/usage-page.tsx'))
const QueuePage = lazy(() => import('./pages/queue/queue-page.tsx'))
const GlossariesPage = lazy(() => import('./pages/glossaries/glossaries-page.tsx'))
const CorrectionsPage = lazy(() => import('./pages/corrections/corrections-page.tsx'))
const OperatePage = lazy(() => import('./pages/operate/operate-page.tsx'))

export function App({ initialMessages }: { initialMessages: LoadedMessages }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MessagesProvider initial={initialMessages}>
        <Shell>
          <LoadFailure>
            <Suspense fallback={<PageSkeleton />}>
              <Switch>
                <Route path="/">
                  <TranslatePage />
                </Route>
                <Route path="/console">
                  <Redirect to="/" />
                </Route>
                <Route path="/console/log-in">
                  <LogInPage />
                </Route>
                <Route path="/console/sign-up">
                  <SignUpPage />
                </Route>
                <Route>
                  <RequireUser>
                    <UserPages />
                  </RequireUser>
                </Route>
              </Switch>
            </Suspense>
          </LoadFailure>
        </Shell>
      </MessagesProvider>
    </QueryClientProvider>
  )
}

function UserPages() {
  return (
    <Switch>
      <Route path="/console/account">
        <AccountPage />
      </Route>
      <Route path="/console/apps">
        <AppsPage />
      </Route>
      <Route path="/console/apps/:id">{({ id }) => <AppPage key={id} id={id} />}</Route>
      <Route path="/console/usage">
        <UsagePage />
      </Route>
      <Route path="/console/queue">
        <QueuePage />
      </Route>
      <Route path="/console/glossaries">
        <GlossariesPage />
      </Route>
      <Route path="/console/corrections">
        <CorrectionsPage />
      </Route>
      <Route path="/console/operate/:area">{({ area }) => <OperatePage area={area} />}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
