import { useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { usePairNames } from '../use-pair-names.ts'
import styles from './engines.module.css'
import { PairTable } from './pair-table.tsx'
import type { ServedPair } from './use-engines.ts'

/** More rows are shown on demand: a service can have thousands of pairs. */
const shownFirst = 100

const routes = ['any', 'direct', 'indirect'] as const
type Route = (typeof routes)[number]

export function PairList({ pairs }: { pairs: readonly ServedPair[] }) {
  const texts = useMessages('engines')
  const names = usePairNames()
  const { number } = useFormats()
  const [search, setSearch] = useState('')
  const [engine, setEngine] = useState('')
  const [route, setRoute] = useState<Route>('direct')
  const [showsAll, setShowsAll] = useState(false)
  const engines = new Set(pairs.flatMap((pair) => pair.route.map((hop) => hop.engine)))
  const words = search.toLocaleLowerCase().split(/\s+/)
  const found = pairs.filter((pair) => {
    const text = `${names.between(pair.from, pair.to)} ${pair.from} ${pair.to}`.toLocaleLowerCase()
    return (
      (engine === '' || pair.route.some((hop) => hop.engine === engine)) &&
      (route === 'any' || (pair.route.length === 1) === (route === 'direct')) &&
      words.every((word) => text.includes(word))
    )
  })
  const routeNames = { any: texts.anyRoute, direct: texts.direct, indirect: texts.indirect }
  return (
    <>
      <search className={styles.filter}>
        <TextField
          type="search"
          label={texts.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <SelectField
          label={texts.engine}
          value={engine}
          onChange={({ target }) => setEngine(target.value)}
        >
          <option value="">{texts.all}</option>
          {[...engines].sort().map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          label={texts.hops}
          value={route}
          onChange={({ target }) => setRoute(target.value as Route)}
        >
          {routes.map((each) => (
            <option key={each} value={each}>
              {routeNames[each]}
            </option>
          ))}
        </SelectField>
      </search>
      {found.length === 0 ? (
        <EmptyState text={texts.notFound} />
      ) : (
        <PairTable pairs={showsAll ? found : found.slice(0, shownFirst)} />
      )}
      {!showsAll && found.length > shownFirst && (
        <Button onClick={() => setShowsAll(true)}>{texts.showAll(number(found.length))}</Button>
      )}
    </>
  )
}
