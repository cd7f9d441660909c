import { type App, usableKey } from '../../../data/apps.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Details } from './details.tsx'
import { KeyList } from './key-list.tsx'
import { LastJobs } from './last-jobs.tsx'
import styles from './overview.module.css'
import { SnippetTabs } from './snippet-tabs.tsx'
import { UseOfApp } from './use-of-app.tsx'

/** What an app does, then how it is used and what it is called. */
export function OverviewTab({ app }: { app: App }) {
  const { snippets } = useMessages('apps')
  const apiKey = usableKey(app)
  const shownKey = apiKey ?? usableKey({ ...app, disabled: false })
  return (
    <>
      <UseOfApp app={app} />
      <div className={styles.columns}>
        <LastJobs app={app} apiKey={apiKey} />
        <KeyList app={app} />
      </div>
      <Panel
        title={snippets.title}
        text={shownKey === undefined ? snippets.noKey : snippets.withoutSecret}
      >
        {shownKey !== undefined && <SnippetTabs apiKey={shownKey} apiSecret="API_SECRET" />}
      </Panel>
      <Details app={app} />
    </>
  )
}
