// The pages of the console, each once: routes, navigation, command palette and keys follow it.
import {
  Activity,
  AppWindow,
  BookA,
  Boxes,
  ChartColumn,
  ClipboardCheck,
  Cpu,
  Languages,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  ScrollText,
  Server,
  SpellCheck,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { MessagesOf } from '../messages/areas.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { TranslatePage } from './translate/translate-page.tsx'

export interface PageEntry {
  readonly path: string
  /** Others than these log in first, or are told whom to ask. */
  readonly access: 'everyone' | 'users' | 'operators'
  /** Loads with the texts of the areas that it names. */
  readonly Content: ComponentType
  /** How the navigation, the palette and the keys offer it, in the order of the table. */
  readonly listing?: PageListing
}

interface PageListing {
  readonly name: (shell: MessagesOf<'shell'>) => string
  readonly Icon: LucideIcon
  /** Typed after `g`, it opens the page. */
  readonly letter: string
  /** Offered to who works with others. */
  readonly needsTeam?: boolean
}

const docsPage = lazyPart(() => import('./docs/docs-page.tsx'), 'docs')
const referencePage = lazyPart(() => import('./reference/reference-page.tsx'), 'reference')

export const pageTable: readonly PageEntry[] = [
  {
    path: '/',
    access: 'everyone',
    Content: TranslatePage,
    listing: { name: (shell) => shell.translate, Icon: Languages, letter: 't' },
  },
  {
    path: '/console/apps',
    access: 'users',
    Content: lazyPart(() => import('./apps/apps-page.tsx'), 'apps', 'teams'),
    listing: { name: (shell) => shell.apps, Icon: AppWindow, letter: 'a' },
  },
  {
    path: '/console/usage',
    access: 'users',
    Content: lazyPart(() => import('./usage/usage-page.tsx'), 'usage'),
    listing: { name: (shell) => shell.usage, Icon: Activity, letter: 'u' },
  },
  {
    path: '/console/queue',
    access: 'users',
    Content: lazyPart(() => import('./queue/queue-page.tsx'), 'queue', 'documents', 'teams'),
    listing: { name: (shell) => shell.queue, Icon: ListOrdered, letter: 'q' },
  },
  {
    path: '/console/glossaries',
    access: 'users',
    Content: lazyPart(
      () => import('./glossaries/glossaries-page.tsx'),
      'glossaries',
      'imports',
      'teams',
    ),
    listing: { name: (shell) => shell.glossaries, Icon: BookA, letter: 'b' },
  },
  {
    path: '/console/corrections',
    access: 'users',
    Content: lazyPart(
      () => import('./corrections/corrections-page.tsx'),
      'corrections',
      'imports',
      'teams',
    ),
    listing: { name: (shell) => shell.corrections, Icon: SpellCheck, letter: 'c' },
  },
  {
    path: '/console/account',
    access: 'users',
    Content: lazyPart(
      () => import('./account/account-page.tsx'),
      'account',
      'mail',
      'security',
      'sign-on',
      'teams',
    ),
    listing: { name: (shell) => shell.account, Icon: UserRound, letter: 'p' },
  },
  {
    path: '/console/teams',
    access: 'users',
    Content: lazyPart(() => import('./teams/teams-page.tsx'), 'teams'),
    listing: { name: (shell) => shell.teams, Icon: UsersRound, letter: 'n', needsTeam: true },
  },
  {
    path: '/console/operate/setup',
    access: 'operators',
    Content: lazyPart(() => import('./operate/setup/setup-page.tsx'), 'setup'),
    listing: { name: (shell) => shell.setup, Icon: ClipboardCheck, letter: 'i' },
  },
  {
    path: '/console/operate/usage',
    access: 'operators',
    Content: lazyPart(
      () => import('./operate/service-usage/service-usage-page.tsx'),
      'service-usage',
      'usage',
    ),
    listing: { name: (shell) => shell.allUsage, Icon: ChartColumn, letter: 'v' },
  },
  {
    path: '/console/operate/jobs',
    access: 'operators',
    Content: lazyPart(() => import('./operate/all-jobs/all-jobs-page.tsx'), 'all-jobs', 'queue'),
    listing: { name: (shell) => shell.allJobs, Icon: ListChecks, letter: 'j' },
  },
  {
    path: '/console/operate/users',
    access: 'operators',
    Content: lazyPart(() => import('./operate/users/users-page.tsx'), 'users'),
    listing: { name: (shell) => shell.users, Icon: Users, letter: 'w' },
  },
  {
    path: '/console/operate/engines',
    access: 'operators',
    Content: lazyPart(() => import('./operate/engines/engines-page.tsx'), 'engines', 'operate'),
    listing: { name: (shell) => shell.engines, Icon: Cpu, letter: 'e' },
  },
  {
    path: '/console/operate/models',
    access: 'operators',
    Content: lazyPart(() => import('./operate/models/models-page.tsx'), 'models', 'operate'),
    listing: { name: (shell) => shell.models, Icon: Boxes, letter: 'm' },
  },
  {
    path: '/console/operate/service',
    access: 'operators',
    Content: lazyPart(() => import('./operate/service/service-page.tsx'), 'service', 'operate'),
    listing: { name: (shell) => shell.service, Icon: Server, letter: 's' },
  },
  {
    path: '/console/operate/audit',
    access: 'operators',
    Content: lazyPart(() => import('./operate/audit/audit-page.tsx'), 'audit', 'operate'),
    listing: { name: (shell) => shell.audit, Icon: ScrollText, letter: 'l' },
  },
  {
    path: '/console/operate/users/:id',
    access: 'operators',
    Content: lazyPart(() => import('./operate/users/user-page.tsx'), 'users', 'operate', 'apps'),
  },
  {
    path: '/console/apps/:id',
    access: 'users',
    Content: lazyPart(
      () => import('./apps/app-page.tsx'),
      'apps',
      'engines',
      'overview',
      'queue',
      'teams',
    ),
  },
  {
    path: '/console/teams/:id',
    access: 'users',
    Content: lazyPart(() => import('./teams/team-page.tsx'), 'teams'),
  },
  {
    path: '/console/log-in',
    access: 'everyone',
    Content: lazyPart(
      () => import('./account/log-in-page.tsx'),
      'account',
      'mail',
      'security',
      'sign-on',
    ),
  },
  {
    path: '/console/sign-up',
    access: 'everyone',
    Content: lazyPart(() => import('./account/sign-up-page.tsx'), 'account', 'security', 'sign-on'),
  },
  {
    path: '/console/forgot-password',
    access: 'everyone',
    Content: lazyPart(() => import('./account/mail/forgot-password-page.tsx'), 'account', 'mail'),
  },
  {
    path: '/console/reset-password',
    access: 'everyone',
    Content: lazyPart(() => import('./account/mail/reset-password-page.tsx'), 'account', 'mail'),
  },
  {
    path: '/console/verify-address',
    access: 'everyone',
    Content: lazyPart(() => import('./account/mail/verify-address-page.tsx'), 'account', 'mail'),
  },
  {
    path: '/console/operator',
    access: 'everyone',
    Content: lazyPart(() => import('./account/mail/operator-page.tsx'), 'account', 'mail'),
  },
  {
    path: '/console/device',
    access: 'everyone',
    Content: lazyPart(
      () => import('./account/sign-on/device-page.tsx'),
      'account',
      'security',
      'sign-on',
    ),
  },
  {
    path: '/console/invitation',
    access: 'everyone',
    Content: lazyPart(() => import('./teams/invitation-page.tsx'), 'teams'),
  },
  {
    path: '/console/docs',
    access: 'everyone',
    Content: docsPage,
  },
  {
    path: '/console/docs/:page/:part?',
    access: 'everyone',
    Content: docsPage,
  },
  {
    path: '/console/reference',
    access: 'everyone',
    Content: referencePage,
  },
  {
    path: '/console/reference/:operation',
    access: 'everyone',
    Content: referencePage,
  },
]
