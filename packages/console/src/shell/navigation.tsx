import {
  Activity,
  AppWindow,
  Boxes,
  Cpu,
  Languages,
  ListOrdered,
  ScrollText,
  Server,
  UserRound,
  Users,
} from 'lucide-react'
import { Link, useRoute } from 'wouter'
import { useMessages } from '../messages/context.tsx'
import { useOperator, useSession } from '../session/use-session.ts'
import styles from './shell.module.css'

const userPages = [
  { href: '/console/apps', text: 'apps', Icon: AppWindow },
  { href: '/console/usage', text: 'usage', Icon: Activity },
  { href: '/console/queue', text: 'queue', Icon: ListOrdered },
  { href: '/console/account', text: 'account', Icon: UserRound },
] as const
const operatorPages = [
  { href: '/console/operate/users', text: 'users', Icon: Users },
  { href: '/console/operate/engines', text: 'engines', Icon: Cpu },
  { href: '/console/operate/models', text: 'models', Icon: Boxes },
  { href: '/console/operate/service', text: 'service', Icon: Server },
  { href: '/console/operate/audit', text: 'audit', Icon: ScrollText },
] as const
type NavigationPage = (typeof userPages)[number] | (typeof operatorPages)[number]

export function Navigation() {
  const texts = useMessages('shell')
  const session = useSession()
  const operator = useOperator()
  return (
    <nav className={styles.navigation} aria-label={texts.navigation}>
      <ul>
        <Item href="/" text="translate" Icon={Languages} />
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

function Item({
  href,
  text,
  Icon,
}: Omit<NavigationPage, 'text' | 'href'> & {
  href: string
  text: NavigationPage['text'] | 'translate'
}) {
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
