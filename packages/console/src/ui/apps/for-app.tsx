import { AppWindow, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { type App, usableKey, useApps } from '../../data/apps.ts'
import { ButtonLink } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Failure } from '../failure.tsx'
import { Skeleton } from '../skeleton.tsx'
import { AppPicker } from './app-picker.tsx'
import styles from './for-app.module.css'

/** The app whose things a page shows, with a key that the service accepts. */
export interface AppInUse {
  readonly app: App
  readonly apiKey: string
  /** Chooses another app. */
  readonly picker: ReactNode
}

/** What a page says of apps, in the user's language. */
interface ForAppTexts {
  readonly app: string
  readonly emptyApps: string
  readonly createApp: string
  readonly unusable: string
  readonly openApp: string
}

/** Shows what belongs to one app: the chosen one, or that which was used last. */
export function ForApp({
  chosen,
  texts,
  onChoose,
  frame = (content) => content,
  children,
}: {
  chosen: string | undefined
  texts: ForAppTexts
  onChoose: (appId: string | undefined) => void
  /** What surrounds what is shown instead, where no app can be used. */
  frame?: (content: ReactNode) => ReactNode
  children: (use: AppInUse) => ReactNode
}) {
  const apps = useApps()
  if (apps.data === undefined)
    return frame(
      apps.isError ? (
        <Failure error={apps.error} onRetry={() => apps.refetch()} />
      ) : (
        <Skeleton lines={8} />
      ),
    )
  const app = apps.data.find(({ id }) => id === chosen) ?? preferred(apps.data)
  if (app === undefined)
    return frame(
      <EmptyState Icon={AppWindow} text={texts.emptyApps}>
        <ButtonLink href="/console/apps?new=app">{texts.createApp}</ButtonLink>
      </EmptyState>,
    )
  const picker = <AppPicker label={texts.app} apps={apps.data} value={app.id} onChange={onChoose} />
  const apiKey = usableKey(app)
  if (apiKey === undefined)
    return frame(
      <div className={styles.content}>
        {picker}
        <EmptyState Icon={KeyRound} text={texts.unusable}>
          <ButtonLink href={`/console/apps/${app.id}`}>{texts.openApp}</ButtonLink>
        </EmptyState>
      </div>,
    )
  return children({ app, apiKey, picker })
}

/** The app that was used last, of those that have a usable key. */
const preferred = (apps: readonly App[]): App | undefined =>
  apps
    .filter((app) => usableKey(app) !== undefined)
    .reduce<App | undefined>(
      (best, app) => (best && (best.lastUsedAt ?? '') >= (app.lastUsedAt ?? '') ? best : app),
      undefined,
    ) ?? apps[0]
