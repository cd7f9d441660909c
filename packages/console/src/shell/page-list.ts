// The pages of the navigation, of the command palette, and of the keys.
import {
  Activity,
  AppWindow,
  BookA,
  Boxes,
  Cpu,
  Languages,
  ListOrdered,
  type LucideIcon,
  ScrollText,
  Server,
  SpellCheck,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { useHasTeams } from '../data/teams.ts'
import type { MessagesOf } from '../messages/areas.ts'
import { useOperator, useSession } from '../session/use-session.ts'

export interface ShellPage {
  readonly href: string
  /** The name of its title among the texts of the shell. */
  readonly text: keyof Pick<
    MessagesOf<'shell'>,
    | 'translate'
    | 'apps'
    | 'teams'
    | 'usage'
    | 'queue'
    | 'glossaries'
    | 'corrections'
    | 'account'
    | 'users'
    | 'engines'
    | 'models'
    | 'service'
    | 'audit'
  >
  readonly Icon: LucideIcon
  /** Typed after `g`, it opens the page. */
  readonly letter: string
}

/** A link to the translator does not reset the languages of whoever is there. */
export function stayInTranslator(event: MouseEvent): void {
  if (location.pathname === translatePage.href) event.preventDefault()
}

export const translatePage: ShellPage = {
  href: '/',
  text: 'translate',
  Icon: Languages,
  letter: 't',
}
export const userPages: readonly ShellPage[] = [
  { href: '/console/apps', text: 'apps', Icon: AppWindow, letter: 'a' },
  { href: '/console/usage', text: 'usage', Icon: Activity, letter: 'u' },
  { href: '/console/queue', text: 'queue', Icon: ListOrdered, letter: 'q' },
  { href: '/console/glossaries', text: 'glossaries', Icon: BookA, letter: 'b' },
  { href: '/console/corrections', text: 'corrections', Icon: SpellCheck, letter: 'c' },
  { href: '/console/account', text: 'account', Icon: UserRound, letter: 'p' },
]
/** For who works with others. */
export const teamsPage: ShellPage = {
  href: '/console/teams',
  text: 'teams',
  Icon: UsersRound,
  letter: 'n',
}
export const operatorPages: readonly ShellPage[] = [
  { href: '/console/operate/users', text: 'users', Icon: Users, letter: 'w' },
  { href: '/console/operate/engines', text: 'engines', Icon: Cpu, letter: 'e' },
  { href: '/console/operate/models', text: 'models', Icon: Boxes, letter: 'm' },
  { href: '/console/operate/service', text: 'service', Icon: Server, letter: 's' },
  { href: '/console/operate/audit', text: 'audit', Icon: ScrollText, letter: 'l' },
]

/** The pages that whoever is here may open. */
export function usePages(): readonly ShellPage[] {
  const session = useSession()
  const operator = useOperator()
  const hasTeams = useHasTeams()
  return [
    translatePage,
    ...(session === 'active' ? userPages : []),
    ...(hasTeams ? [teamsPage] : []),
    ...(operator ? operatorPages : []),
  ]
}
