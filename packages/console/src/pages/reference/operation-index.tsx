import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../messages/context.tsx'
import sideList from '../../ui/side-list.module.css'
import { filterOperations, type OperationGroup } from './description.ts'
import { Method } from './method.tsx'
import styles from './reference.module.css'

/** All operations by tag, and a field that leaves those that have its words. */
export function OperationIndex({
  groups,
  shown,
}: {
  groups: readonly OperationGroup[]
  shown: string | undefined
}) {
  const texts = useMessages('reference')
  const [query, setQuery] = useState('')
  const found = filterOperations(groups, useDeferredValue(query))
  return (
    <div className={`${sideList.side} ${styles.index} ${shown === undefined ? '' : styles.beside}`}>
      <search className={sideList.search}>
        <Search size={16} aria-hidden="true" />
        <input
          type="search"
          value={query}
          placeholder={texts.search}
          aria-label={texts.search}
          onChange={({ target }) => setQuery(target.value)}
        />
      </search>
      <nav className={sideList.links} aria-label={texts.operations}>
        {found.length === 0 && <p role="status">{texts.nothing}</p>}
        {found.map(({ tag, description, operations }) => (
          <div key={tag} className={styles.group} lang="en" dir="ltr">
            <h2>{tag}</h2>
            <p>{description}</p>
            <ul>
              {operations.map(({ id, method, summary }) => (
                <OperationLink key={id} {...{ id, method, summary }} isShown={id === shown} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}

function OperationLink({
  id,
  method,
  summary,
  isShown,
}: {
  id: string
  method: string
  summary: string
  isShown: boolean
}) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <li ref={item}>
      <Link href={`/console/reference/${id}`} aria-current={isShown ? 'page' : undefined}>
        <Method name={method} />
        {summary}
      </Link>
    </li>
  )
}
