import { useEffect, useRef } from 'react'
import { Link, useRoute } from 'wouter'
import { useMessages } from '../messages/context.tsx'
import styles from './shell.module.css'
import { type ListedPage, stayInTranslator, usePages } from './use-pages.ts'

export function Navigation() {
  const texts = useMessages('shell')
  const pages = usePages()
  const ofOperators = pages.filter(({ access }) => access === 'operators')
  return (
    <nav className={styles.navigation} aria-label={texts.navigation}>
      <Items pages={pages.filter(({ access }) => access !== 'operators')} />
      {ofOperators.length > 0 && (
        <>
          <h2 className={styles.group}>{texts.operate}</h2>
          <Items pages={ofOperators} />
        </>
      )}
    </nav>
  )
}

const Items = ({ pages }: { pages: readonly ListedPage[] }) => (
  <ul>
    {pages.map((page) => (
      <Item key={page.path} {...page} />
    ))}
  </ul>
)

function Item({ path, listing: { name, Icon } }: ListedPage) {
  const text = name(useMessages('shell'))
  const [isHere] = useRoute(path === '/' ? '/' : `${path}/*?`)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // On a phone the pages of operators do not fit all at once.
    if (isHere) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isHere])
  return (
    <li ref={item}>
      <Link
        href={path}
        className={styles.item}
        title={text}
        aria-current={isHere ? 'page' : undefined}
        {...(path === '/' ? { onClick: stayInTranslator } : {})}
      >
        <Icon size={18} aria-hidden="true" />
        <span>{text}</span>
      </Link>
    </li>
  )
}
