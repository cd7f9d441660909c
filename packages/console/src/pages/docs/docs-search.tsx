import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { Failure } from '../../ui/failure.tsx'
import sideList from '../../ui/side-list.module.css'
import styles from './docs.module.css'
import { searchPart } from './docs-parts.ts'
import { type Found, type SearchIndex, searchDocs } from './search-index.ts'

/** The search field. What it finds is shown in place of the page. */
export function DocsSearch({ onResults }: { onResults: (results: ReactNode) => void }) {
  const shell = useMessages('shell')
  const texts = useMessages('docs')
  const [query, setQuery] = useState('')
  const { index, error, load } = useSearchIndex()
  const asked = useDeferredValue(query.trim())
  useEffect(() => {
    if (asked === '') onResults(undefined)
    else if (error !== undefined) onResults(<Failure text={shell.partFailed} onRetry={load} />)
    else if (index !== undefined)
      onResults(<Results found={searchDocs(index, asked)} onOpen={() => setQuery('')} />)
  }, [asked, index, error, load, onResults, shell])
  return (
    <search className={sideList.search}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        value={query}
        placeholder={texts.search}
        aria-label={texts.search}
        onFocus={load}
        onChange={({ target }) => {
          load()
          setQuery(target.value)
        }}
      />
    </search>
  )
}

/** The index, which loads when somebody is about to search. */
function useSearchIndex() {
  const [index, setIndex] = useState<SearchIndex>()
  const [error, setError] = useState<unknown>()
  const [load] = useState(() => () => {
    const fail = (cause: unknown) => setError(cause)
    searchPart.load().then((loaded) => {
      setIndex(loaded)
      setError(undefined)
    }, fail)
  })
  return { index, error, load }
}

function Results({ found, onOpen }: { found: readonly Found[]; onOpen: () => void }) {
  const { plural } = useTexts()
  const texts = useMessages('docs')
  return (
    <div className={styles.results}>
      <p role="status">{found.length === 0 ? texts.nothing : plural(found.length, texts.found)}</p>
      <ul lang="en" dir="ltr">
        {found.map(({ target, page, heading, beginning }) => (
          <li key={target}>
            <Link className={styles.found} href={`/console/docs/${target}`} onClick={onOpen}>
              {heading === page ? page : `${page}: ${heading}`}
            </Link>
            <p>{beginning}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
