import { useState } from 'react'
import type { App } from '../../data/apps.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { Segments } from '../../ui/segments.tsx'
import {
  type Bucket,
  type Group,
  type Series,
  type Split,
  splits,
  toBuckets,
  toSeries,
} from './breakdown.ts'
import { dateOf } from './days.ts'
import { useMetricNames, useSeriesName } from './names.ts'
import styles from './plot.module.css'
import { SeriesTable } from './series-table.tsx'
import { type Stack, StackedBars } from './stacked-bars.tsx'
import type { ShownUsage } from './use-usage-address.ts'

/** The colour that is reserved for what is added up. */
const othersColour = 6

/** The usage by day, as bars or as a table of the same numbers; `isOfAll`: not by app. */
export function Plot({
  groups,
  apps,
  shown,
  onChange,
  isOfAll = false,
}: {
  groups: readonly Group[]
  apps: readonly App[]
  shown: ShownUsage
  onChange: (change: Partial<ShownUsage>) => void
  isOfAll?: boolean
}) {
  const { metric, split, view, range } = shown
  const texts = useMessages('usage')
  const formats = useFormats()
  const seriesName = useSeriesName(apps, split)
  const { name } = useMetricNames()[metric]
  const [selected, setSelected] = useState<number>()
  const buckets = toBuckets(range)
  const series = toSeries(groups, { metric, split, buckets })
  const colours = series.map(({ key }, index) => (key === 'others' ? othersColour : index))
  const isWeekly = buckets.some(({ from, to }) => from !== to)
  const current = selected === undefined ? undefined : buckets[selected]
  const rangeText = formats.dayRange(dateOf(range.from), dateOf(range.to))
  const stacks = buckets.map((bucket, index): Stack => {
    const values = series.map((each) => each.values[index] ?? 0)
    return {
      key: bucket.from,
      label: formats.shortDay(dateOf(bucket.from)),
      text: readOut(bucket, values),
      values,
    }
  })

  function bucketName({ from, to }: Bucket): string {
    return from === to ? formats.longDay(dateOf(from)) : formats.dayRange(dateOf(from), dateOf(to))
  }
  function readOut(bucket: Bucket, values: readonly number[]): string {
    const parts = series.flatMap(({ key }, index) =>
      values[index] ? [`${seriesName(key)} ${formats.number(values[index])}`] : [],
    )
    return `${bucketName(bucket)}: ${parts.length > 0 ? parts.join(', ') : texts.noneThatDay}`
  }
  return (
    <section className={styles.card} aria-label={texts.plotLabel(name, rangeText)}>
      <div className={styles.head}>
        <div>
          <h2>{name}</h2>
          <p className={styles.shown}>{current === undefined ? rangeText : bucketName(current)}</p>
        </div>
        <Controls shown={shown} onChange={onChange} isOfAll={isOfAll} />
      </div>
      {view === 'table' ? (
        <SeriesTable
          caption={texts.plotLabel(name, rangeText)}
          dayTitle={isWeekly ? texts.week : texts.day}
          days={buckets.map(({ from }) => formats.longDay(dateOf(from)))}
          series={series.map((each) => ({ ...each, name: seriesName(each.key) }))}
        />
      ) : (
        <>
          <StackedBars
            label={`${texts.plotLabel(name, rangeText)}. ${texts.plotHint}`}
            stacks={stacks}
            colours={colours}
            selected={selected}
            onSelect={setSelected}
            formatValue={formats.compact}
          />
          <Legend series={series} colours={colours} selected={selected} nameOf={seriesName} />
        </>
      )}
    </section>
  )
}

/** Chooses what the bars are split by, and whether there are bars or a table. */
function Controls({
  shown: { metric, split, view },
  onChange,
  isOfAll,
}: {
  shown: ShownUsage
  onChange: (change: Partial<ShownUsage>) => void
  isOfAll: boolean
}) {
  const texts = useMessages('usage')
  const splitTexts = { none: texts.splitNone, pair: texts.splitPair, app: texts.splitApp }
  const isOffered = (each: Split) => each !== 'app' || !isOfAll
  return (
    <div className={styles.controls}>
      {metric !== 'cached' && (
        <Segments
          label={texts.split}
          value={split}
          onChange={(next) => onChange({ split: next })}
          options={splits.filter(isOffered).map((value) => ({ value, text: splitTexts[value] }))}
        />
      )}
      <Segments
        label={texts.view}
        value={view}
        onChange={(next) => onChange({ view: next })}
        options={[
          { value: 'plot', text: texts.plot },
          { value: 'table', text: texts.table },
        ]}
      />
    </div>
  )
}

/** The colours, and the values of the selected bar or of the whole range. */
function Legend({
  series,
  colours,
  selected,
  nameOf,
}: {
  series: readonly Series[]
  colours: readonly number[]
  selected: number | undefined
  nameOf: (key: string) => string
}) {
  const formats = useFormats()
  return (
    <ul className={styles.legend}>
      {series.map(({ key, total, values }, index) => (
        <li key={key} className={styles.entry}>
          <span className={`${styles.swatch} ${styles[`colour${colours[index] ?? 0}`]}`} />
          <span className={styles.entryName} dir="auto">
            {nameOf(key)}
          </span>
          <span className={styles.entryValue}>
            {formats.number(selected === undefined ? total : (values[selected] ?? 0))}
          </span>
        </li>
      ))}
    </ul>
  )
}
