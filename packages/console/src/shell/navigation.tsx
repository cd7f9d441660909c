import { Link, useRoute } from 'wouter'
import { useMessages } from '../messages/context.tsx'
import { useOperator, useSession } from '../session/use-session.ts'
import { operatorPages, type ShellPage, translatePage, userPages } from './page-list.ts'
import styles from './shell.module.css'

export function Navigation() {
  const texts = useMessages('shell')
  const session = useSession()
  const operator = useOperator()
  return (
    <nav className={styles.navigation} aria-label={texts.navigation}>
      <ul>
        <Item {...translatePage} />
        {session === 'active' && userPages.map((page) => <Item key={page.href} {...page} />)}
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
  return (
    <li>
      <Link href={href} className={styles.item} aria-current={isHere ? 'page' : undefined}>
        <Icon size={18} aria-hidden="true" />
        <span>{texts[text]}</span>
      </Link>
    </li>
  )
}
