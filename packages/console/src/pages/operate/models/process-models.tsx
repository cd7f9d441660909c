import type { ModelList } from '@dragoman/client'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import styles from '../operate.module.css'
import { usePairNames } from '../use-pair-names.ts'
import { ModelVersion } from './model-version.tsx'

/** What each process has on its disk. */
export function ProcessModels({ processes }: { processes: ModelList['processes'] }) {
  const texts = useMessages('models')
  const names = usePairNames()
  const { bytes, time } = useFormats()
  /** The name of the machine, with the start where it runs several processes. */
  const titleOf = ({ host, startedAt }: ModelList['processes'][number]): string =>
    processes.filter((each) => each.host === host).length === 1
      ? host
      : texts.processTitle(host, time(startedAt))
  return (
    <section className={styles.section}>
      <h2>{texts.processes}</h2>
      {processes
        .map((process) => ({ ...process, title: titleOf(process) }))
        .map(({ id, title, managesModels, models, onDemand }) => (
          <details key={id} className={styles.disclosure} open={processes.length === 1}>
            <summary>{title}</summary>
            {!managesModels && <p>{texts.unmanaged}</p>}
            {onDemand !== null && <OfferedList list={onDemand} />}
            {models.length === 0 && <p>{texts.noModels}</p>}
            <ul className={styles.list}>
              {models.map((model) => (
                <li key={model.pair}>
                  <span>{names.pair(model.pair)}</span>
                  <span className={styles.second}>
                    <ModelVersion model={model} /> · {bytes(model.bytes)}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        ))}
    </section>
  )
}

/** What a process downloads when it is needed, and how old its list is. */
function OfferedList({
  list: { registry, readAt, pairs },
}: {
  list: NonNullable<ModelList['processes'][number]['onDemand']>
}) {
  const texts = useMessages('models')
  const { number, relative, exactTime } = useFormats()
  return (
    <p>
      {readAt === null ? (
        texts.listUnread
      ) : (
        <>
          {texts.listOf(number(pairs), registry ?? '')}{' '}
          <time dateTime={readAt} title={exactTime(readAt)}>
            {texts.listRead(relative(readAt))}
          </time>
        </>
      )}
    </p>
  )
}
