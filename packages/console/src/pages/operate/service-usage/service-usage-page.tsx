import type { Consumer } from '@dragoman/client'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useCursors } from '../../../data/use-cursors.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Page } from '../../../ui/page.tsx'
import { saveText } from '../../../ui/save-file.ts'
import { Segments } from '../../../ui/segments.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { addUpBy, type Metric } from '../../usage/breakdown.ts'
import { BreakdownList } from '../../usage/breakdown-list.tsx'
import { usePartName } from '../../usage/names.ts'
import { Plot } from '../../usage/plot.tsx'
import { rangeOf } from '../../usage/range.ts'
import { RangePicker } from '../../usage/range-picker.tsx'
import layout from '../../usage/usage-page.module.css'
import { UsageTotals } from '../../usage/usage-totals.tsx'
import { useUsageAddress } from '../../usage/use-usage-address.ts'
import { ConsumerTable } from './consumer-table.tsx'
import { consumersToCsv } from './consumers-csv.ts'
import styles from './service-usage.module.css'
import {
  readConsumers,
  type ServiceQuery,
  toGroups,
  toListQuery,
  toQuery,
  useConsumerAddress,
  useConsumers,
  useServiceUsage,
} from './use-service-usage.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function ServiceUsagePage() {
  const texts = useMessages('service-usage')
  const { shown: asked, show, today } = useUsageAddress()
  // Apps of all users are not distinguished.
  const range = asked.range ?? rangeOf('30d', today)
  const split = asked.split === 'app' ? 'none' : asked.split
  const shown = { ...asked, range, split } as const
  const consumers = useConsumerAddress()
  const query = toQuery(shown.range, consumers.shown)
  const usage = useServiceUsage(query)
  const { data } = usage
  return (
    <Page title={texts.title} intro={texts.intro} wide>
      <div className={layout.usage}>
        <div className={layout.toolbar}>
          <RangePicker range={shown.range} today={today} onChange={(range) => show({ range })} />
        </div>
        {usage.isError && <Failure error={usage.error} onRetry={() => usage.refetch()} />}
        {data === undefined ? (
          !usage.isError && <Skeleton lines={8} />
        ) : (
          <div className={layout.content} aria-busy={usage.isPlaceholderData}>
            <UsageTotals
              totals={data.totals}
              before={undefined}
              metric={shown.metric}
              onChange={(metric) => show({ metric })}
            />
            <Consumers query={query} metric={shown.metric} address={consumers} />
            {data.groups.length === 0 ? (
              <EmptyState text={texts.empty} />
            ) : (
              <>
                <Plot groups={toGroups(data)} apps={[]} shown={shown} onChange={show} isOfAll />
                <Breakdowns groups={toGroups(data)} metric={shown.metric} />
              </>
            )}
          </div>
        )}
      </div>
    </Page>
  )
}

/** Who used the most, with what the page is narrowed to. */
function Consumers({
  query,
  metric,
  address: { shown, show },
}: {
  query: ServiceQuery
  metric: Metric
  address: ReturnType<typeof useConsumerAddress>
}) {
  const texts = useMessages('service-usage')
  const heading = useId()
  const listQuery = toListQuery(query, shown.list, metric)
  const cursors = useCursors(JSON.stringify(listQuery))
  const { data, error, refetch, isPlaceholderData } = useConsumers(listQuery, cursors.cursor)
  const first = data?.consumers[0]
  const isNarrowed = shown.ownerId !== undefined || shown.appId !== undefined
  const open = ({ owner, app }: Consumer) =>
    show({ ownerId: owner.id, appId: app?.id, list: 'app' })
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{texts.consumers}</h2>
        {isNarrowed || (
          <Segments
            label={texts.listOf}
            value={shown.list}
            onChange={(list) => show({ ...shown, list })}
            options={[
              { value: 'owner', text: texts.owners },
              { value: 'app', text: texts.apps },
            ]}
          />
        )}
        <SaveConsumers query={listQuery} isEmpty={first === undefined} />
      </div>
      {isNarrowed && (
        <p className={styles.only}>
          <bdi>{narrowedTo(first, shown) ?? shown.appId ?? shown.ownerId}</bdi>
          {first?.owner.kind === 'user' && (
            <Link href={`/console/operate/users/${first.owner.id}`}>{texts.showUser}</Link>
          )}
          <Button onClick={() => show({ ownerId: undefined, appId: undefined, list: 'owner' })}>
            {texts.showAll}
          </Button>
        </p>
      )}
      {error !== null && <Failure error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {first !== undefined && data !== undefined && (
        <ConsumerTable
          consumers={data.consumers}
          caption={shown.list === 'app' ? texts.apps : texts.owners}
          busy={isPlaceholderData}
          onOpen={shown.appId === undefined ? open : undefined}
        />
      )}
      <Pager cursors={cursors} next={data?.nextCursor ?? null} />
    </section>
  )
}

/** The name of what the page is narrowed to, which any of its rows has. */
function narrowedTo(
  row: Consumer | undefined,
  { appId }: { appId: string | undefined },
): string | undefined {
  if (row === undefined) return undefined
  return appId === undefined ? row.owner.name : `${row.owner.name} · ${row.app?.name ?? appId}`
}

/** Saves all rows, not only those of the page. */
function SaveConsumers({
  query,
  isEmpty,
}: {
  query: ReturnType<typeof toListQuery>
  isEmpty: boolean
}) {
  const { download } = useMessages('usage')
  const { downloadFailed } = useMessages('service-usage')
  const save = () =>
    readConsumers(query).then(
      (consumers) =>
        saveText(consumersToCsv(consumers), {
          name: `usage-by-${query.by}-${query.from}-${query.to}.csv`,
          type: 'text/csv',
        }),
      (error: unknown) => toast({ text: downloadFailed, error }),
    )
  return (
    <Button onClick={save} disabled={isEmpty}>
      <Download size={16} aria-hidden="true" />
      {download}
    </Button>
  )
}

function Breakdowns({ groups, metric }: { groups: ReturnType<typeof toGroups>; metric: Metric }) {
  const texts = useMessages('usage')
  const partName = usePartName([])
  const titles = { pair: texts.byPair, engines: texts.byEngine } as const
  return (
    <div className={layout.breakdowns}>
      {(['pair', 'engines'] as const).map((by) => (
        <BreakdownList
          key={by}
          title={titles[by]}
          parts={addUpBy(groups, by)}
          metric={metric}
          nameOf={(key) => partName(by, key)}
        />
      ))}
    </div>
  )
}
