import type { Job, Translation } from '@dragoman/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { App } from '../../data/apps.ts'
import { clientOf } from '../../data/client.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { useEngineNames } from '../../messages/engine-names.ts'
import { useFormats } from '../../messages/formats.ts'
import { ProblemText } from '../../messages/problem-text.tsx'
import { readNotices } from '../../messages/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DocumentResult } from './document-result.tsx'
import styles from './job-result.module.css'
import { LongText } from './long-text.tsx'
import type { QueueOfApp } from './use-queue.ts'

/** The result of a job with texts. */
type Result = Exclude<NonNullable<Job['result']>, { name: string }>
type Item = Translation | Extract<Result, { translations: unknown }>['translations'][number]

/**
 * The result of a job. Of an app that stores nothing, reading it deletes it, unless a viewer reads:
 * it is asked for.
 */
export function JobResultOf({ job, app, queue }: { job: Job; app: App; queue: QueueOfApp }) {
  const texts = useMessages('queue')
  const formats = useFormats()
  const deletes = app.noStore && app.team?.role !== 'viewer'
  const [isWanted, setWanted] = useState(!deletes)
  const deletedAt = job.resultDeletedAt
  const full = useQuery({
    queryKey: ['job', job.id],
    queryFn: ({ signal }) => clientOf(queue.apiKey).queue.get(job.id, { signal }),
    enabled: isWanted && deletedAt === undefined,
    // It does not change any more, and can perhaps be read only once.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const gone =
    full.data?.result === undefined ? (full.data?.resultDeletedAt ?? deletedAt) : undefined
  if (gone !== undefined)
    return <p className={styles.note}>{texts.resultDeleted(formats.exactTime(gone))}</p>
  // Its download deletes the file, so nothing else needs to be asked for.
  if (job.document !== undefined && deletes)
    return (
      <DocumentResult
        job={job}
        queue={queue}
        name={job.document.name}
        notes={[{ text: texts.noStoreDocument }]}
      />
    )
  if (!isWanted)
    return (
      <div className={styles.ask}>
        <p className={styles.note}>{texts.noStore}</p>
        <Button onClick={() => setWanted(true)}>{texts.showResult}</Button>
      </div>
    )
  if (full.isError) return <Failure error={full.error} onRetry={() => full.refetch()} />
  if (full.data?.result === undefined) return <Skeleton lines={2} />
  const { result } = full.data
  if ('name' in result)
    return <DocumentResult job={job} queue={queue} name={result.name} notes={readNotices(result)} />
  return <ResultTexts result={result} />
}

const firstItems = 10

function ResultTexts({ result }: { result: Result }) {
  const texts = useMessages('queue')
  const { plural } = useTexts()
  const formats = useFormats()
  const engineNames = useEngineNames()
  const [isWhole, setWhole] = useState(false)
  const items: readonly Item[] = 'translations' in result ? result.translations : [result]
  const shown = isWhole ? items : items.slice(0, firstItems)
  const whole = items.map((item) => ('error' in item ? '' : item.translatedText)).join('\n')
  return (
    <section className={styles.result} aria-label={texts.result}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{texts.result}</h2>
        <CopyButton text={whole} label={texts.copyResult} />
      </div>
      <ol className={styles.items}>
        {shown.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a job keep their order
          <li key={index} className={styles.item}>
            {items.length > 1 && (
              <p className={styles.number}>{texts.item(formats.number(index + 1))}</p>
            )}
            {'error' in item ? (
              <p className={styles.failed} dir="auto">
                <ProblemText error={item.error} />
              </p>
            ) : (
              <>
                <LongText text={item.translatedText} language={item.to} />
                <p className={styles.note}>{routeText(item)}</p>
              </>
            )}
          </li>
        ))}
      </ol>
      {items.length > firstItems && !isWhole && (
        <Button onClick={() => setWhole(true)}>
          {plural(items.length - firstItems, texts.showItems)}
        </Button>
      )}
    </section>
  )

  function routeText({ route, from, to }: Translation): string {
    const [first] = route
    const pair = formats.pair(nameOf(first?.from ?? from), nameOf(to))
    const engines = engineNames(route.map(({ engine }) => engine))
    return `${pair} · ${engines === '' ? texts.unchanged : engines}`
  }
  function nameOf(language: string): string {
    return language === 'und' ? '?' : formats.language(language)
  }
}
