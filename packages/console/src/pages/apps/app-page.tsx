import { DragomanError } from '@dragoman/client'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'wouter'
import type { App } from '../../data/apps.ts'
import { may } from '../../data/roles.ts'
import { useMessages } from '../../messages/context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { PageTabs } from '../../ui/tabs.tsx'
import styles from './app-page.module.css'
import { AuditTab } from './audit-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import { LimitsTab } from './limits-tab.tsx'
import { useApp } from './one-app.ts'
import { OverviewTab } from './overview/overview-tab.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'
import { WebhooksTab } from './webhooks/webhooks-tab.tsx'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function AppPage() {
  const { id = '' } = useParams()
  const { apps } = useMessages('shell')
  const { page: texts } = useMessages('apps')
  const { data: app, error, refetch } = useApp(id)
  if (error instanceof DragomanError && error.code === 'app-not-found')
    return (
      <Page title={texts.missingTitle} intro={<AllApps />}>
        <EmptyState text={texts.missingText} />
      </Page>
    )
  if (app === undefined)
    return error === null ? (
      <PageSkeleton />
    ) : (
      <Page title={apps} intro={<AllApps />}>
        <Failure error={error} onRetry={refetch} />
      </Page>
    )
  return <AppSections app={app} />
}

function AppSections({ app }: { app: App }) {
  const { page: texts, list } = useMessages('apps')
  const audit = { id: 'audit', label: texts.audit, render: () => <AuditTab app={app} /> }
  const tabs = [
    { id: 'overview', label: texts.overview, render: () => <OverviewTab app={app} /> },
    { id: 'keys', label: texts.keys, render: () => <KeysTab app={app} /> },
    { id: 'webhooks', label: texts.webhooks, render: () => <WebhooksTab app={app} /> },
    { id: 'limits', label: texts.limits, render: () => <LimitsTab app={app} /> },
    ...(may(app, 'audit') ? [audit] : []),
    { id: 'settings', label: texts.settings, render: () => <SettingsTab app={app} /> },
  ]
  return (
    <Page
      wide
      title={app.name}
      intro={<AllApps />}
      actions={app.disabled && <Badge tone="warning">{list.disabled}</Badge>}
    >
      {app.disabled && <p className={styles.notice}>{texts.disabled}</p>}
      <PageTabs label={texts.sections} tabs={tabs} />
    </Page>
  )
}

function AllApps() {
  const { page: texts } = useMessages('apps')
  return (
    <Link href="/console/apps" className={styles.back}>
      <ArrowLeft size={16} aria-hidden="true" />
      {texts.all}
    </Link>
  )
}
