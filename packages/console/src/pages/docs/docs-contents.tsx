import { Link } from 'wouter'
import { useMessages } from '../../messages/context.tsx'
import sideList from '../../ui/side-list.module.css'
import styles from './docs.module.css'
import { docsPart } from './docs-parts.ts'
import type { DocsNode } from './docs-tree.ts'

interface Group {
  readonly heading: string
  readonly pages: readonly { readonly href: string; readonly title: string }[]
}

/** The list of all pages, which is the first page of the documentation. */
export function DocsContents({ name }: { name: string }) {
  const texts = useMessages('docs')
  const groups = readGroups(docsPart('')?.read().page.nodes ?? [])
  return (
    <nav
      className={`${sideList.links} ${styles.contents}`}
      aria-label={texts.pages}
      lang="en"
      dir="ltr"
    >
      {groups.map(({ heading, pages }) => (
        <div key={heading}>
          <p>{heading}</p>
          <ul>
            {pages.map(({ href, title }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={href === `/console/docs/${name}` ? 'page' : undefined}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Each heading of the first page with the links of the list below it. */
function readGroups(nodes: readonly DocsNode[]): Group[] {
  const groups: { heading: string; pages: { href: string; title: string }[] }[] = []
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node[0] === 'h2') groups.push({ heading: wordsOf(node), pages: [] })
    if (node[0] === 'ul') groups.at(-1)?.pages.push(...linksIn(node))
  }
  return groups
}

function linksIn(node: DocsNode): { href: string; title: string }[] {
  if (typeof node === 'string') return []
  const [name, { href }, children] = node
  if (name === 'a' && href?.startsWith('/console/docs/') && !href.includes('#'))
    return [{ href, title: wordsOf(node) }]
  return children.flatMap(linksIn)
}

function wordsOf(node: DocsNode): string {
  if (typeof node === 'string') return node
  const [, , children] = node
  return children.map(wordsOf).join('')
}
