import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import type { App } from '../../data/apps.ts'
import { client } from '../../data/client.ts'
import { isAbout } from '../../data/is-about.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { ForRole } from '../../ui/apps/for-role.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { KeptNote } from '../../ui/kept-note.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import styles from './app-page.module.css'
import { appKey, useAppChange } from './one-app.ts'

const names = [
  'requestsPerMinute',
  'charactersPerMinute',
  'monthlyCharacters',
  'monthlyTokens',
] as const
/** Those that may be 0: nothing. */
const monthly: ReadonlySet<string> = new Set(['monthlyCharacters', 'monthlyTokens'])
const maxLimit = 1_000_000_000_000

export function LimitsTab({ app }: { app: App }) {
  const { limits: texts } = useMessages('apps')
  const formats = useFormats()
  return (
    <>
      <ThisMonth app={app} />
      <Panel title={texts.title} text={texts.text}>
        <dl className={styles.facts}>
          {names.map((name) => (
            <div key={name} className={styles.fact}>
              <dt>{texts[name]}</dt>
              <dd>{app.limits[name] === null ? texts.none : formats.number(app.limits[name])}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={texts.ownTitle} text={texts.ownText}>
        <ForRole app={app} action="change">
          <OwnLimits app={app} />
        </ForRole>
      </Panel>
    </>
  )
}

function ThisMonth({ app }: { app: App }) {
  const { limits: texts } = useMessages('apps')
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: [...appKey(app.id), 'usage', 'month'],
    queryFn: ({ signal }) => client.apps.usage(app.id, {}, { signal }),
  })
  const { monthlyCharacters: limit, monthlyTokens: tokens } = app.limits
  return (
    <Panel title={texts.quotaTitle} actions={<Link href="/console/usage">{texts.usage}</Link>}>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={3} />
        ) : (
          <Failure error={error} onRetry={refetch} />
        )
      ) : (
        <>
          {limit === null ? (
            <p>{texts.quotaUnlimited(formats.number(data.totals.characters))}</p>
          ) : (
            <Meter
              label={texts.monthlyCharacters}
              text={texts.quotaUsed(formats.number(data.totals.characters), formats.number(limit))}
              value={data.totals.characters}
              max={limit}
            />
          )}
          {limit !== null && data.totals.characters >= limit && (
            <p className={styles.notice}>{texts.quotaOver}</p>
          )}
          {tokens !== null && (
            <Meter
              label={texts.monthlyTokens}
              text={texts.tokensUsed(formats.number(data.totals.tokens), formats.number(tokens))}
              value={data.totals.tokens}
              max={tokens}
            />
          )}
          <dl className={styles.facts}>
            <dt>{texts.requests}</dt>
            <dd>{formats.number(data.totals.requests)}</dd>
            <dt>{texts.errors}</dt>
            <dd>{formats.number(data.totals.errors)}</dd>
          </dl>
        </>
      )}
    </Panel>
  )
}

/** The owner's limits: at most what the operator grants. */
function OwnLimits({ app }: { app: App }) {
  const { limits: texts, page } = useMessages('apps')
  const initial = Object.fromEntries(names.map((name) => [name, app[name]?.toString() ?? '']))
  const typed = useTyped(`limits.${app.id}`, initial)
  const { values } = typed
  const { mutate, error, isPending } = useAppChange(app.id)

  function submit(event: FormEvent) {
    event.preventDefault()
    const change = Object.fromEntries(
      names.map((name) => [name, values[name] ? Number(values[name]) : null]),
    )
    mutate(change, {
      onSuccess() {
        typed.clear()
        toast({ text: page.saved })
      },
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {names.map((name) => (
        <TextField
          key={name}
          type="number"
          inputMode="numeric"
          label={texts[name]}
          error={
            isAbout(error, `/${name}`) && (monthly.has(name) ? texts.invalidMonthly : texts.invalid)
          }
          value={values[name]}
          onChange={({ target }) => typed.change({ [name]: target.value })}
          min={monthly.has(name) ? 0 : 1}
          max={maxLimit}
          step={1}
        />
      ))}
      {error !== null && !names.some((name) => isAbout(error, `/${name}`)) && (
        <FailureLine error={error} />
      )}
      <KeptNote typed={typed} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isPending} disabled={!typed.isTyped}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
