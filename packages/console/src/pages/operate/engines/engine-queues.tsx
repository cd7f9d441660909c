import type { Engines } from '@dragoman/client'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Figure, Figures } from '../../../ui/figures.tsx'
import styles from './engines.module.css'

/** What each engine does now, and what waits for it. */
export function EngineQueues({ engines }: { engines: Engines['engines'] }) {
  const { plural } = useTexts()
  const { number } = useFormats()
  const texts = useMessages('engines')
  return engines.map(
    ({ name, pairs, warnings, computation, waitingCharacters, runningBatches }) => (
      <section key={name} className={styles.engine}>
        <h2>{name}</h2>
        <Figures>
          <Figure name={texts.pairs} value={number(pairs.length)} />
          <Figure
            name={texts.waiting}
            value={plural(waitingCharacters, texts.characters)}
            tone={waitingCharacters > 0 ? 'warning' : 'neutral'}
          />
          <Figure name={texts.running} value={number(runningBatches)} />
        </Figures>
        {computation !== null && (
          <p className={styles.hint}>
            {texts.computation}: <bdi lang="en">{computation}</bdi>
          </p>
        )}
        {warnings.map((warning) => (
          <p key={warning} className={styles.warning}>
            {warning}
          </p>
        ))}
      </section>
    ),
  )
}
