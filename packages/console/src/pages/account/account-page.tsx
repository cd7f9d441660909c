import { useMessages } from '../../messages/context.tsx'
import { useProfile } from '../../session/use-session.ts'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import styles from './account.module.css'
import { DeletionPanel } from './deletion-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SecurityPanel } from './security/security-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { IdentitiesPanel } from './sign-on/identities-panel.tsx'
import { useAddressProblem } from './sign-on/use-address-problem.ts'
import { TeamsPanel } from './teams-panel.tsx'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function AccountPage() {
  const { account: title } = useMessages('shell')
  const { intro } = useMessages('account')
  const problem = useAddressProblem()
  const { data: profile, error, refetch } = useProfile()
  return (
    <Page title={title} intro={intro}>
      {problem !== undefined && (
        <p className={styles.notice} role="status">
          {problem.text}
        </p>
      )}
      {profile !== undefined ? (
        <>
          <ProfilePanel profile={profile} />
          <PasswordPanel email={profile.email} />
          <SecurityPanel />
          <IdentitiesPanel />
          <SessionsPanel />
          <TeamsPanel />
          <ExportPanel />
          <DeletionPanel email={profile.email} />
        </>
      ) : error === null ? (
        <PageSkeleton />
      ) : (
        <Failure error={error} onRetry={refetch} />
      )}
    </Page>
  )
}
