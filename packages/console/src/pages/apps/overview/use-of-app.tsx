import { Link } from 'wouter'
import type { App } from '../../../data/apps.ts'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Figure, Figures } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Age } from '../../../ui/time.tsx'
import { cachedShare, toSeries } from '../../usage/breakdown.ts'
import { dateOf, dayOf, listDays } from '../../usage/days.ts'
import { rangeOf } from '../../usage/range.ts'
import { useUsage } from '../../usage/use-usage.ts'
import styles from './overview.module.css'
import { SparkBars } from './spark-bars.tsx'

/** The last 30 days of an app in four figures and a bar a day. */
export function UseOfApp({ app }: { app: App }) {
  const texts = useMessages('overview')
  const { data, isError, error, refetch } = useUsage(app.id, rangeOf('30d', dayOf(new Date())))
  return (
    <Panel
      title={texts.use}
      actions={
        <Link href={`/console/usage?app=${app.id}`} className={styles.link}>
          {texts.allUse}
        </Link>
      }
    >
      {isError ? (
        <Failure error={error} onRetry={() => refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <Use app={app} usage={data} />
      )}
    </Panel>
  )
}

type UsageOfApp = NonNullable<ReturnType<typeof useUsage>['data']>

function Use({ app, usage }: { app: App; usage: UsageOfApp }) {
  const texts = useMessages('overview')
  const formats = useFormats()
  const { totals, from, to } = usage
  const share = cachedShare(totals)
  const days = listDays(from, to)
  const buckets = days.map((day) => ({ from: day, to: day }))
  const [series] = toSeries(usage.groups, { metric: 'characters', split: 'none', buckets })
  const range = formats.dayRange(dateOf(from), dateOf(to))
  return (
    <div className={styles.use}>
      <Figures isInPanel>
        <Figure name={texts.characters} value={formats.number(totals.characters)} />
        <Figure name={texts.requests} value={formats.number(totals.requests)} />
        <Figure
          name={texts.errors}
          value={formats.number(totals.errors)}
          tone={totals.errors > 0 ? 'danger' : 'neutral'}
        />
        <Figure name={texts.cached} value={share === undefined ? '–' : formats.percent(share)} />
      </Figures>
      <SparkBars
        label={texts.chart(range, formats.number(totals.characters))}
        values={series?.values ?? []}
        first={formats.shortDay(dateOf(from))}
        last={formats.shortDay(dateOf(to))}
      />
      <p className={styles.last}>
        {texts.lastUsed}: {app.lastUsedAt === null ? texts.neverUsed : <Age of={app.lastUsedAt} />}
      </p>
    </div>
  )
}
