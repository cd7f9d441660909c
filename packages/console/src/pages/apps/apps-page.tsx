import type { Apps } from '@dragoman/client'
import { AppWindow, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useApps } from '../../data/apps.ts'
import { useMessages } from '../../messages/context.tsx'
import { isolate } from '../../messages/isolate.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AppList } from './app-list.tsx'
import { CreateAppDialog } from './create-app-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type CreatedApp = Awaited<ReturnType<Apps['create']>>

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function AppsPage() {
  const { apps: title } = useMessages('shell')
  const { list: texts, secret } = useMessages('apps')
  const [, navigate] = useLocation()
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedApp>()
  const { data, error, refetch } = useApps()
  const isNewWanted = new URLSearchParams(useSearch()).has('new')
  useEffect(() => {
    // From the command palette. A reload does not ask again.
    if (!isNewWanted) return
    setCreating(true)
    navigate('/console/apps', { replace: true })
  }, [isNewWanted, navigate])
  const button = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus size={18} aria-hidden="true" />
      {texts.create}
    </Button>
  )
  return (
    <Page wide title={title} intro={texts.intro} actions={data?.length ? button : undefined}>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={6} />
        ) : (
          <Failure error={error} onRetry={refetch} />
        )
      ) : data.length === 0 ? (
        <EmptyState Icon={AppWindow} text={texts.none}>
          {button}
        </EmptyState>
      ) : (
        <AppList apps={data} />
      )}
      <CreateAppDialog open={creating} onOpenChange={setCreating} onCreated={setCreated} />
      {created !== undefined && (
        <SecretDialog
          title={secret.created(isolate(created.name))}
          apiKey={created.apiKey}
          apiSecret={created.apiSecret}
          webhookSecret={created.webhookSecret}
          onClose={() => {
            setCreated(undefined)
            navigate(`/console/apps/${created.id}`)
          }}
        />
      )}
    </Page>
  )
}
