import { DragomanError, type ModelList } from '@dragoman/client'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { ProblemText } from '../../../messages/problem-text.tsx'
import styles from '../operate.module.css'
import { usePairNames } from '../use-pair-names.ts'
import { type FoundFailure, findFailures } from './found-failures.ts'
import own from './models.module.css'
import { useAvailableModels } from './use-models.ts'

/** What failed on all processes, each once, and what to do. */
export function ModelFailures({ list }: { list: ModelList }) {
  const texts = useMessages('models')
  const { error } = useAvailableModels()
  const ofRegistry = error instanceof DragomanError ? error : undefined
  const found = findFailures(list, ofRegistry)
  if (found.length === 0) return null
  return (
    <section className={own.failures}>
      <h2>{texts.failures}</h2>
      <ul>
        {found.map((failure) => (
          <Failure key={JSON.stringify(failure)} {...failure} />
        ))}
      </ul>
      <p className={styles.second}>{texts.retried}</p>
    </section>
  )
}

function Failure({ error, pairs, isOfList, places }: FoundFailure) {
  const texts = useMessages('models')
  const names = usePairNames()
  const { list } = useFormats()
  const affected = [...pairs.map(names.pair), ...(isOfList ? [texts.listOfModels] : [])]
  return (
    <li>
      <p className={styles.strong}>
        <ProblemText error={error} />
      </p>
      <p className={styles.second}>{texts.affected(list(affected))}</p>
      <details>
        <summary>{texts.details}</summary>
        {places.map(({ host, detail }) => (
          <p key={`${host} ${detail}`} className={styles.second}>
            <bdi>{host}</bdi>:{' '}
            <bdi dir="ltr" lang="en">
              {detail}
            </bdi>
          </p>
        ))}
      </details>
    </li>
  )
}
