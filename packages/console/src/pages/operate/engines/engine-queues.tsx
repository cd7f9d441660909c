import type { Engines } from '@dragoman/client'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { useEngineNames } from '../../../messages/engine-names.ts'
import { useFormats } from '../../../messages/formats.ts'
import { Figure, Figures } from '../../../ui/figures.tsx'
import styles from './engines.module.css'

/** What each engine does now, and what waits for it. */
export function EngineQueues({ engines }: { engines: Engines['engines'] }) {
  const { plural } = useTexts()
  const { number } = useFormats()
  const texts = useMessages('engines')
  const engineNames = useEngineNames()
  return engines.map(({ name, pairs, waitingCharacters, runningBatches, ...engine }) => (
    <section key={name} className={styles.engine}>
      <h2>{engineNames([name])}</h2>
      <Figures>
        <Figure name={texts.pairs} value={number(pairs.length)} />
        <Figure
          name={texts.waiting}
          value={plural(waitingCharacters, texts.characters)}
          tone={waitingCharacters > 0 ? 'warning' : 'neutral'}
        />
        <Figure name={texts.running} value={number(runningBatches)} />
      </Figures>
      <Computation {...engine} />
      <Warnings {...engine} />
    </section>
  ))
}

/** How an engine computes, in plain words, and what exactly that is. */
function Computation({
  computation,
  computationDetails,
}: Pick<Engines['engines'][number], 'computation' | 'computationDetails'>) {
  const texts = useMessages('engines')
  if (computation === null) return null
  const exact = (
    <bdi dir="ltr" lang="en">
      {computation}
    </bdi>
  )
  const plain = texts.computations[computationDetails?.code ?? '']
  if (plain === undefined) return <p className={styles.hint}>{exact}</p>
  return (
    <div className={styles.hint}>
      <p>{plain}</p>
      <details>
        <summary>{texts.details}</summary>
        <p>{exact}</p>
      </details>
    </div>
  )
}

/** What does not work, in plain words, and what exactly that is. */
function Warnings({
  warnings,
  warningDetails,
}: Pick<Engines['engines'][number], 'warnings' | 'warningDetails'>) {
  const texts = useMessages('engines')
  return warnings.map((warning, index) => {
    const { code = '', parameters = {} } = warningDetails[index] ?? {}
    return (
      <details key={warning} className={styles.warning}>
        <summary>{texts.warnings[code]?.(parameters) ?? warning}</summary>
        <p dir="ltr" lang="en">
          {warning}
        </p>
      </details>
    )
  })
}
