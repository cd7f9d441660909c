import {
  AppWindow,
  BookOpen,
  Code,
  Keyboard,
  Languages,
  LogIn,
  LogOut,
  type LucideIcon,
  Plus,
  SunMoon,
  UserPlus,
} from 'lucide-react'
import { useLocation } from 'wouter'
import { useApps } from '../../data/apps.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { localeNames, locales } from '../../messages/locale.ts'
import { useLogOut } from '../../session/log-out-question.tsx'
import { useSession } from '../../session/use-session.ts'
import { schemes } from '../scheme.ts'
import { schemeNames } from '../scheme-names.ts'
import { useEntryAddresses } from '../use-entry-addresses.ts'
import { usePages } from '../use-pages.ts'
import { setScheme } from '../use-scheme.ts'

export interface Command {
  readonly id: string
  readonly label: string
  readonly Icon: LucideIcon
  /** Typed one after the other, they do the same. */
  readonly keys?: readonly string[]
  readonly run: () => void
}
export interface CommandGroup {
  /** Its heading. */
  readonly value: string
  readonly items: readonly Command[]
}

/** What the palette offers to whoever uses it. */
export function useCommands(onShortcuts: () => void): readonly CommandGroup[] {
  const { locale, setLocale } = useTexts()
  const shell = useMessages('shell')
  const palette = useMessages('palette')
  const [, navigate] = useLocation()
  const isLoggedIn = useSession() === 'active'
  const addresses = useEntryAddresses()
  const pages = usePages()
  const { data: apps = [] } = useApps()
  const logOut = useLogOut()

  const link = (href: string) => () => navigate(href)
  const goTo: Command[] = pages.map(({ path, listing }) => ({
    id: path,
    label: listing.name(shell),
    Icon: listing.Icon,
    keys: ['g', listing.letter],
    run: link(path),
  }))
  const ofApps: Command[] = (isLoggedIn ? apps : []).map(({ id, name }) => ({
    id,
    label: name,
    Icon: AppWindow,
    run: link(`/console/apps/${id}`),
  }))
  const settings: Command[] = [
    ...locales
      .filter((each) => each !== locale)
      .map((each) => ({
        id: each,
        label: palette.languageTo(localeNames[each]),
        Icon: Languages,
        run: () => void setLocale(each),
      })),
    ...schemes.map((each) => ({
      id: each,
      label: palette.schemeTo(schemeNames(shell)[each]),
      Icon: SunMoon,
      run: () => setScheme(each),
    })),
  ]
  const others: Command[] = [
    { id: 'shortcuts', label: shell.shortcuts, Icon: Keyboard, keys: ['?'], run: onShortcuts },
    { id: 'docs', label: shell.documentation, Icon: BookOpen, run: link('/console/docs') },
    { id: 'reference', label: shell.reference, Icon: Code, run: link('/console/reference') },
  ]
  const newApp = {
    id: 'new-app',
    label: palette.newApp,
    Icon: Plus,
    run: link('/console/apps?new'),
  }
  const entries = [
    { id: 'log-in', label: shell.logIn, Icon: LogIn, run: link(addresses.logIn) },
    { id: 'sign-up', label: shell.signUp, Icon: UserPlus, run: link(addresses.signUp) },
  ]
  const exit = { id: 'log-out', label: shell.logOut, Icon: LogOut, run: () => void logOut() }
  return [
    { value: palette.goTo, items: goTo },
    { value: shell.apps, items: ofApps },
    {
      value: palette.actions,
      items: isLoggedIn ? [newApp, ...others, exit] : [...entries, ...others],
    },
    { value: palette.settings, items: settings },
  ].filter(({ items }) => items.length > 0)
}
