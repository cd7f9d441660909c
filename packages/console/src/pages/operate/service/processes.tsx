import type { Process } from '@dragoman/client'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { useEngineNames } from '../../../messages/engine-names.ts'
import { useFormats } from '../../../messages/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Cell, RowHead, Table } from '../../../ui/tables/table.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from '../operate.module.css'
import { usePairNames } from '../use-pair-names.ts'
import { useProcesses } from './use-service.ts'

/** The processes of all machines, with what each serves. */
export function Processes() {
  const texts = useMessages('service')
  const { data, error, refetch } = useProcesses()
  const columns = [
    texts.process,
    texts.serves,
    texts.memory,
    texts.version,
    texts.started,
    texts.lastSeen,
  ]
  return (
    <section className={styles.section}>
      <h2>{texts.processes}</h2>
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data !== undefined && (
        <Table caption={texts.processesCaption} columns={columns}>
          {data.map((process) => (
            <ProcessRow key={process.id} process={process} />
          ))}
        </Table>
      )}
    </section>
  )
}

function ProcessRow({ process }: { process: Process }) {
  const texts = useMessages('service')
  const { relative, bytes } = useFormats()
  return (
    <tr>
      <RowHead>
        <bdi className={styles.strong}>{process.host}</bdi>
        <span className={styles.second}>
          <span className={styles.badges}>
            <Badge>{texts.kinds[process.kind]}</Badge>
            <Badge tone={process.claimsJobs ? 'success' : 'neutral'}>
              {process.claimsJobs ? texts.claimsJobs : texts.claimsNone}
            </Badge>
          </span>
        </span>
      </RowHead>
      <Cell label={texts.serves}>
        {process.engines.length === 0
          ? texts.noEngine
          : process.engines.map((each) => <Engine key={each.engine} {...each} />)}
      </Cell>
      <Cell label={texts.memory} kind="number">
        <span title={texts.memoryHint}>{bytes(process.memoryBytes)}</span>
      </Cell>
      <Cell label={texts.version}>{process.version}</Cell>
      <Cell label={texts.started}>
        <Time at={process.startedAt} />
      </Cell>
      <Cell label={texts.lastSeen}>
        <time dateTime={process.lastSeenAt}>{relative(process.lastSeenAt)}</time>
      </Cell>
    </tr>
  )
}

function Engine({ engine, pairs }: Process['engines'][number]) {
  const texts = useMessages('service')
  const { plural, locale } = useTexts()
  const names = usePairNames()
  const engineNames = useEngineNames()
  return (
    <details>
      <summary>
        {engineNames([engine])}: {plural(pairs.length, texts.pairs)}
      </summary>
      <p className={styles.second}>
        {new Intl.ListFormat(locale, { type: 'unit' }).format(pairs.map(names.pair))}
      </p>
    </details>
  )
}
