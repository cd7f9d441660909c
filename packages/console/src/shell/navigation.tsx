import { useEffect, useRef } from 'react'
import { Link, useRoute } from 'wouter'
import { useHasTeams } from '../data/teams.ts'
import { useMessages } from '../messages/context.tsx'
import { useOperator, useSession } from '../session/use-session.ts'
import {
  operatorPages,
  type ShellPage,
  stayInTranslator,
  teamsPage,
  translatePage,
  userPages,
} from './page-list.ts'
import styles from './shell.module.css'

export function Navigation() {
  const texts = useMessages('shell')
  const session = useSession()
  const operator = useOperator()
  const hasTeams = useHasTeams()
  return (
    <nav className={styles.navigation} aria-label={texts.navigation}>
      <ul>
        <Item {...translatePage} />
        {session === 'active' && userPages.map((page) => <Item key={page.href} {...page} />)}
        {hasTeams && <Item {...teamsPage} />}
      </ul>
      {operator && (
        <>
          <h2 className={styles.group}>{texts.operate}</h2>
          <ul>
            {operatorPages.map((page) => (
              <Item key={page.href} {...page} />
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}

function Item({ href, text, Icon }: ShellPage) {
  const texts = useMessages('shell')
  const [isHere] = useRoute(href === '/' ? '/' : `${href}/*?`)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // On a phone the pages of operators do not fit all at once.
    if (isHere) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isHere])
  return (
    <li ref={item}>
      <Link
        href={href}
        className={styles.item}
        title={texts[text]}
        aria-current={isHere ? 'page' : undefined}
        {...(href === '/' ? { onClick: stayInTranslator } : {})}
      >
        <Icon size={18} aria-hidden="true" />
        <span>{texts[text]}</span>
      </Link>
    </li>
  )
}
