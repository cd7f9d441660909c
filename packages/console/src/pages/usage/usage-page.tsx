import { AppWindow, ChartColumn, Download } from 'lucide-react'
import { type App, useApps } from '../../data/apps.ts'
import { useMessages } from '../../messages/context.tsx'
import { AppPicker } from '../../ui/apps/app-picker.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { saveText } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { addUpBy } from './breakdown.ts'
import { BreakdownList } from './breakdown-list.tsx'
import { usePartName } from './names.ts'
import { Plot } from './plot.tsx'
import { Quotas } from './quota.tsx'
import { rangeOf } from './range.ts'
import { RangePicker } from './range-picker.tsx'
import { usageToCsv } from './usage-csv.ts'
import styles from './usage-page.module.css'
import { UsageTotals } from './usage-totals.tsx'
import {
  useFittingRange,
  useMonth,
  useTaggedUsage,
  useTotalsBefore,
  useUsage,
} from './use-usage.ts'
import { useUsageAddress } from './use-usage-address.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function UsagePage() {
  const texts = useMessages('usage')
  const apps = useApps()
  return (
    <Page title={texts.title} intro={texts.intro} wide>
      {apps.data === undefined ? (
        apps.isError ? (
          <Failure error={apps.error} onRetry={() => apps.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )
      ) : apps.data.length === 0 ? (
        <EmptyState Icon={AppWindow} text={texts.emptyApps}>
          <ButtonLink href="/console/apps?new=app">{texts.createApp}</ButtonLink>
        </EmptyState>
      ) : (
        <UsageOfApps apps={apps.data} />
      )}
    </Page>
  )
}

function UsageOfApps({ apps }: { apps: readonly App[] }) {
  const texts = useMessages('usage')
  const { shown: asked, show, today } = useUsageAddress()
  // An app that was deleted may still be in an address.
  const chosen = apps.find(({ id }) => id === asked.appId)
  const shown = { ...asked, range: useFittingRange(chosen?.id, asked.range, today) }
  const usage = useUsage(chosen?.id, shown.range)
  const tagged = useTaggedUsage(chosen?.id, shown.range)
  const before = useTotalsBefore(chosen?.id, shown.range)
  const month = useMonth(today)
  const { data } = usage
  return (
    <div className={styles.usage}>
      <div className={styles.toolbar}>
        <AppPicker
          label={texts.app}
          all={texts.allApps}
          apps={apps}
          value={chosen?.id}
          onChange={(appId) => show({ appId })}
        />
        <DownloadButton tagged={tagged} apps={apps} />
        <RangePicker range={shown.range} today={today} onChange={(range) => show({ range })} />
      </div>
      {usage.isError && <Failure error={usage.error} onRetry={() => usage.refetch()} />}
      {data === undefined ? (
        !usage.isError && <Skeleton lines={8} />
      ) : (
        <div className={styles.content} aria-busy={usage.isPlaceholderData}>
          <Quotas
            apps={chosen === undefined ? apps : [chosen]}
            groups={month.data?.groups ?? []}
            today={today}
          />
          <UsageTotals
            totals={data.totals}
            before={before}
            metric={shown.metric}
            onChange={(metric) => show({ metric })}
          />
          {data.groups.length === 0 ? (
            <NothingUsed apps={chosen === undefined ? apps : [chosen]} show={show} today={today} />
          ) : (
            <>
              <Plot groups={data.groups} apps={apps} shown={shown} onChange={show} />
              <Breakdowns
                groups={data.groups}
                tagged={tagged.data?.groups ?? []}
                apps={apps}
                metric={shown.metric}
                hasApps={chosen === undefined}
              />
            </>
          )}
        </div>
      )}
    </div>
  )
}

function DownloadButton({
  tagged: { data, isPlaceholderData },
  apps,
}: {
  tagged: ReturnType<typeof useTaggedUsage>
  apps: readonly App[]
}) {
  const texts = useMessages('usage')
  const save = () => {
    if (data === undefined) return
    const name = `usage-${data.from}-${data.to}.csv`
    saveText(usageToCsv(data.groups, apps), { name, type: 'text/csv' })
  }
  return (
    <Button onClick={save} disabled={(data?.groups.length ?? 0) === 0 || isPlaceholderData}>
      <Download size={16} aria-hidden="true" />
      {texts.download}
    </Button>
  )
}

function Breakdowns({
  groups,
  tagged,
  apps,
  metric,
  hasApps,
}: {
  groups: Parameters<typeof addUpBy>[0]
  tagged: Parameters<typeof addUpBy>[0]
  apps: readonly App[]
  metric: Parameters<typeof BreakdownList>[0]['metric']
  hasApps: boolean
}) {
  const texts = useMessages('usage')
  const partName = usePartName(apps)
  const titles = { pair: texts.byPair, app: texts.byApp, engines: texts.byEngine } as const
  return (
    <div className={styles.breakdowns}>
      {(['pair', 'app', 'engines'] as const)
        .filter((by) => hasApps || by !== 'app')
        .map((by) => (
          <BreakdownList
            key={by}
            title={titles[by]}
            parts={addUpBy(groups, by)}
            metric={metric}
            nameOf={(key) => partName(by, key)}
          />
        ))}
      {tagged.some(({ tag }) => tag !== undefined) && (
        <BreakdownList
          title={texts.byTag}
          parts={addUpBy(tagged, 'tag')}
          metric={metric}
          nameOf={(key) => partName('tag', key)}
        />
      )}
    </div>
  )
}

function NothingUsed({
  apps,
  show,
  today,
}: {
  apps: readonly App[]
  show: ReturnType<typeof useUsageAddress>['show']
  today: string
}) {
  const texts = useMessages('usage')
  return apps.every(({ lastUsedAt }) => lastUsedAt === null) ? (
    <EmptyState Icon={ChartColumn} text={texts.emptyEver} hint={texts.emptyHint}>
      <ButtonLink href="/">{texts.translate}</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState text={texts.emptyRange}>
      <Button onClick={() => show({ range: rangeOf('90d', today) })}>{texts.showMore}</Button>
    </EmptyState>
  )
}
