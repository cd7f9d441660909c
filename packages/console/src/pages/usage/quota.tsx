import { useState } from 'react'
import { Link } from 'wouter'
import type { App } from '../../data/apps.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Group } from './breakdown.ts'
import { addMonths, dateOf, lastOfMonth } from './days.ts'
import { type Forecast, forecastMonth } from './forecast.ts'
import styles from './quota.module.css'

const firstRows = 3

interface Row {
  readonly app: App
  readonly quota: number
  readonly forecast: Forecast
}

/** How much of this month's quotas is used and will be, the fullest first. */
export function Quotas({
  apps,
  groups,
  today,
}: {
  apps: readonly App[]
  groups: readonly Group[]
  today: string
}) {
  const texts = useMessages('usage')
  const { plural } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const rows = apps
    .flatMap((app): Row[] => {
      const quota = app.limits.monthlyCharacters
      if (quota === null) return []
      const own = groups.filter(({ appId }) => appId === app.id)
      const since = app.createdAt.slice(0, 10)
      return [{ app, quota, forecast: forecastMonth(own, { today, since, quota }) }]
    })
    .sort((a, b) => fullness(b) - fullness(a))
  if (rows.length === 0) return null
  return (
    <section className={styles.card} aria-label={texts.quota}>
      <h2>{texts.quota}</h2>
      <ul className={styles.rows}>
        {(isOpen ? rows : rows.slice(0, firstRows)).map((row) => (
          <QuotaRow key={row.app.id} {...row} today={today} />
        ))}
      </ul>
      {rows.length > firstRows && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.showFewer : plural(rows.length - firstRows, texts.showAll)}
        </Button>
      )}
    </section>
  )
}

const fullness = ({ quota, forecast }: Row): number =>
  quota === 0 ? Number.POSITIVE_INFINITY : forecast.expected / quota

function QuotaRow({ app, quota, forecast, today }: Row & { today: string }) {
  const texts = useMessages('usage')
  const formats = useFormats()
  const { used, expected, exhaustedOn } = forecast
  const usedShare = quota === 0 ? 1 : Math.min(1, used / quota)
  const expectedShare = quota === 0 ? 1 : Math.min(1, expected / quota)
  const isExhausted = used >= quota
  const day = (text: string) => formats.longDay(dateOf(text))
  const usedText = texts.quotaUsed(formats.number(used), formats.number(quota))
  const tone = isExhausted ? styles.full : exhaustedOn === undefined ? '' : styles.short
  return (
    <li className={`${styles.row} ${tone}`}>
      <div className={styles.head}>
        <Link href={`/console/apps/${app.id}`} className={styles.name} title={app.name} dir="auto">
          {app.name}
        </Link>
        <span className={styles.numbers}>{usedText}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter cannot show the forecast */}
      <div
        className={styles.track}
        role="meter"
        aria-label={`${texts.quota}, ${app.name}`}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, quota)}
        aria-valuenow={Math.min(used, Math.max(1, quota))}
        aria-valuetext={`${usedText}, ${texts.quotaPercent(formats.percent(usedShare, 1))}`}
      >
        <span className={styles.expected} style={{ inlineSize: `${expectedShare * 100}%` }} />
        <span className={styles.used} style={{ inlineSize: `${usedShare * 100}%` }} />
      </div>
      <p className={styles.forecast}>
        {isExhausted
          ? texts.quotaExhausted(day(addMonths(today, 1)))
          : exhaustedOn === undefined
            ? texts.forecast(formats.number(expected), day(lastOfMonth(today)))
            : texts.forecastReached(day(exhaustedOn))}
      </p>
    </li>
  )
}
