import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'wouter'
import { useMessages } from '../../messages/context.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import sideList from '../../ui/side-list.module.css'
import styles from './docs.module.css'
import { DocsContent } from './docs-content.tsx'
import { DocsContents } from './docs-contents.tsx'
import { docsPart } from './docs-parts.ts'
import { DocsSearch } from './docs-search.tsx'
import type { DocsModule } from './docs-tree.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function DocsPage() {
  const { page = '', part } = useParams<{ page?: string; part?: string }>()
  const name = part === undefined ? page : `${page}/${part}`
  const found = docsPart(name)
  return found === undefined ? <NotFound /> : <KnownPage name={name} {...found.read()} />
}

function KnownPage({ name, ...module }: DocsModule & { name: string }) {
  const texts = useMessages('docs')
  const [results, setResults] = useState<ReactNode>()
  useEffect(goToHash, [])
  return (
    <Page wide title={module.page.title}>
      <div className={`${sideList.columns} ${styles.columns}`}>
        <div className={`${sideList.side} ${styles.side}`}>
          <DocsSearch onResults={setResults} />
          {name !== '' && (
            <Link href="/console/docs" className={sideList.all}>
              {texts.allPages}
            </Link>
          )}
          <DocsContents name={name} />
        </div>
        {results ?? <DocsContent {...module} />}
        {results === undefined && <OnThisPage {...module} />}
      </div>
    </Page>
  )
}

/** The headings of a page, where the window has room for them. */
function OnThisPage({ page }: DocsModule) {
  const texts = useMessages('docs')
  const headings = page.headings.filter(({ level }) => level === 2 || level === 3)
  if (headings.length < 2) return null
  return (
    <nav className={`${sideList.links} ${styles.headings}`} aria-label={texts.onThisPage}>
      <p>{texts.onThisPage}</p>
      <ul lang="en" dir="ltr">
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The page was not there when the browser looked for the heading of the address. */
function goToHash(): void {
  const id = decodeURIComponent(location.hash.slice(1))
  if (id !== '') document.getElementById(id)?.scrollIntoView()
}
