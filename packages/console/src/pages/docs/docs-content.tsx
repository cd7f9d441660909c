import { createElement, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../messages/context.tsx'
import { CodeBlock } from '../../ui/code/code-block.tsx'
import styles from './docs.module.css'
import type { DocsModule, DocsNode } from './docs-tree.ts'

/** The page's own text. It is English in every language of the console. */
export function DocsContent({ page, pictures, sizes }: DocsModule) {
  const texts = useMessages('docs')
  // Regions for screen readers need names that differ.
  const counts = { code: 0, table: 0 }

  function draw(node: DocsNode, key: number): ReactNode {
    if (typeof node === 'string') return node
    const [name, { href, src, alt, align, language, ...attributes }, children] = node
    switch (name) {
      case 'h1':
        return null
      case 'pre':
        return (
          <CodeBlock
            key={key}
            code={children.join('')}
            language={language}
            label={texts.code(++counts.code)}
          />
        )
      case 'a':
        return (
          <DocsLink key={key} href={href ?? ''}>
            {children.map(draw)}
          </DocsLink>
        )
      case 'img': {
        const [width, height] = sizes[src ?? ''] ?? []
        const size = { width, height }
        return <img key={key} src={pictures[src ?? '']} alt={alt} loading="lazy" {...size} />
      }
      case 'table':
        return (
          <section
            key={key}
            className={styles.scroll}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
            tabIndex={0}
            aria-label={texts.table(++counts.table)}
          >
            <table>{children.map(draw)}</table>
          </section>
        )
      default: {
        const alignment = align === undefined ? {} : { 'data-align': align }
        return createElement(name, { key, ...attributes, ...alignment }, ...children.map(draw))
      }
    }
  }

  return (
    <article className={styles.article} lang="en" dir="ltr">
      {page.nodes.map(draw)}
    </article>
  )
}

function DocsLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/console/')) return <Link href={href}>{children}</Link>
  return <a href={href}>{children}</a>
}
