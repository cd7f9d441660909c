import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { queryClient } from './data/queries.ts'
import { MessagesProvider } from './messages/context.tsx'
import type { Locale } from './messages/locale.ts'
import { TranslatePage } from './pages/translate/translate-page.tsx'
import { lazyPart } from './parts/lazy-part.tsx'
import { LoadFailure } from './parts/load-failure.tsx'
import { PartBoundary } from './parts/part-boundary.tsx'
import { NotFound } from './shell/not-found.tsx'
import { RequireUser } from './shell/require-user.tsx'
import { Shell } from './shell/shell.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'

const LogInPage = lazyPart(
  () => import('./pages/account/log-in-page.tsx'),
  'account',
  'mail',
  'security',
  'sign-on',
)
const SignUpPage = lazyPart(
  () => import('./pages/account/sign-up-page.tsx'),
  'account',
  'security',
  'sign-on',
)
const ForgotPasswordPage = lazyPart(
  () => import('./pages/account/mail/forgot-password-page.tsx'),
  'account',
  'mail',
)
const ResetPasswordPage = lazyPart(
  () => import('./pages/account/mail/reset-password-page.tsx'),
  'account',
  'mail',
)
const VerifyAddressPage = lazyPart(
  () => import('./pages/account/mail/verify-address-page.tsx'),
  'account',
  'mail',
)
const OperatorPage = lazyPart(
  () => import('./pages/account/mail/operator-page.tsx'),
  'account',
  'mail',
)
const DevicePage = lazyPart(
  () => import('./pages/account/sign-on/device-page.tsx'),
  'account',
  'security',
  'sign-on',
)
const AccountPage = lazyPart(
  () => import('./pages/account/account-page.tsx'),
  'account',
  'mail',
  'security',
  'sign-on',
  'teams',
)
const AppsPage = lazyPart(() => import('./pages/apps/apps-page.tsx'), 'apps', 'teams')
const AppPage = lazyPart(() => import('./pages/apps/app-page.tsx'), 'apps', 'engines', 'teams')
const TeamsPage = lazyPart(() => import('./pages/teams/teams-page.tsx'), 'teams')
const TeamPage = lazyPart(() => import('./pages/teams/team-page.tsx'), 'teams')
const InvitationPage = lazyPart(() => import('./pages/teams/invitation-page.tsx'), 'teams')
const UsagePage = lazyPart(() => import('./pages/usage/usage-page.tsx'), 'usage')
const QueuePage = lazyPart(() => import('./pages/queue/queue-page.tsx'), 'queue', 'documents')
const GlossariesPage = lazyPart(
  () => import('./pages/glossaries/glossaries-page.tsx'),
  'glossaries',
)
const CorrectionsPage = lazyPart(
  () => import('./pages/corrections/corrections-page.tsx'),
  'corrections',
)
const OperatePage = lazyPart(() => import('./pages/operate/operate-page.tsx'), 'operate')

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
          <Route path="/console/forgot-password">
            <ForgotPasswordPage />
          </Route>
          <Route path="/console/reset-password">
            <ResetPasswordPage />
          </Route>
          <Route path="/console/verify-address">
            <VerifyAddressPage />
          </Route>
          <Route path="/console/operator">
            <OperatorPage />
          </Route>
          <Route path="/console/device">
            <DevicePage />
          </Route>
          <Route path="/console/invitation">
            <InvitationPage />
          </Route>
          <Route>
            <RequireUser>
              <UserPages />
            </RequireUser>
          </Route>
        </Switch>
      </Suspense>
    </PartBoundary>
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
      <Route path="/console/teams">
        <TeamsPage />
      </Route>
      <Route path="/console/teams/:id">{({ id }) => <TeamPage key={id} id={id} />}</Route>
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
