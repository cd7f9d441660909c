import { DragomanError, type UserDetails } from '@dragoman/client'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'wouter'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { useProfile } from '../../../session/use-session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { Age, Time } from '../../../ui/time.tsx'
import pageStyles from '../../apps/app-page.module.css'
import { useUser } from './use-user.ts'
import { UserActions } from './user-actions.tsx'
import { UserApps } from './user-apps.tsx'
import { UserBadges } from './user-badges.tsx'
import { UserDialogs, type UserStep } from './user-dialogs.tsx'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function UserPage() {
  const { id = '' } = useParams()
  const texts = useMessages('users')
  const { data: user, error, refetch } = useUser(id)
  if (error instanceof DragomanError && error.code === 'user-not-found')
    return (
      <Page title={texts.missingTitle} intro={<AllUsers />}>
        <EmptyState text={texts.missingText} />
      </Page>
    )
  if (user !== undefined) return <UserSections user={user} />
  return error === null ? (
    <PageSkeleton />
  ) : (
    <Page title={texts.title} intro={<AllUsers />}>
      <Failure error={error} onRetry={refetch} />
    </Page>
  )
}

function AllUsers() {
  const texts = useMessages('users')
  return (
    <Link href="/console/operate/users" className={pageStyles.back}>
      <ArrowLeft size={16} aria-hidden="true" />
      {texts.allUsers}
    </Link>
  )
}

function UserSections({ user }: { user: UserDetails }) {
  const { data: profile } = useProfile()
  const [step, setStep] = useState<UserStep>()
  const isOwn = user.id === profile?.id
  return (
    <Page
      wide
      title={user.email}
      intro={<AllUsers />}
      actions={<UserActions user={user} isOwn={isOwn} onStep={setStep} />}
    >
      <UserFacts user={user} isOwn={isOwn} />
      <UserApps userId={user.id} />
      <UserDialogs step={step} onStep={setStep} />
    </Page>
  )
}

function UserFacts({ user, isOwn }: { user: UserDetails; isOwn: boolean }) {
  const texts = useMessages('users')
  const { yes, no } = useMessages('operate')
  const { number, language } = useFormats()
  const lastActive = user.lastUsedAt ?? user.lastLoginAt
  return (
    <Panel title={texts.profile}>
      <dl className={pageStyles.facts}>
        <Fact name={texts.status}>
          <UserBadges user={user} isOwn={isOwn} />
        </Fact>
        <Fact name={texts.name}>{user.name ?? texts.none}</Fact>
        <Fact name={texts.created}>
          <Time at={user.createdAt} />
        </Fact>
        <Fact name={texts.lastLogin}>
          {user.lastLoginAt === null ? texts.never : <Age of={user.lastLoginAt} />}
        </Fact>
        <Fact name={texts.lastActive}>
          {lastActive === null ? texts.never : <Age of={lastActive} />}
        </Fact>
        <Fact name={texts.sessions}>{number(user.sessions)}</Fact>
        <Fact name={texts.addressProven}>{user.emailVerified ? yes : no}</Fact>
        <Fact name={texts.password}>{user.password ? yes : texts.noPassword}</Fact>
        <Fact name={texts.secondFactor}>
          <Factors user={user} />
        </Fact>
        <Fact name={texts.mailLanguage}>{language(user.language ?? 'en')}</Fact>
      </dl>
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** Which second factors there are, in words. */
function Factors({ user: { factors } }: { user: UserDetails }) {
  const texts = useMessages('users')
  const { number } = useFormats()
  const parts = [
    ...(factors.totp ? [texts.authenticator] : []),
    ...(factors.passkeys > 0 ? [texts.passkeys(number(factors.passkeys))] : []),
    ...(factors.recoveryCodes > 0 ? [texts.recoveryCodes(number(factors.recoveryCodes))] : []),
  ]
  return parts.length === 0 ? texts.none : parts.join(', ')
}
