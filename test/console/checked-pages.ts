// Every page of the console with an address of each, as `check-pages.ts` opens them.
import { consolePages } from '../support/page-table.ts'

export interface CheckedPage {
  readonly name: string
  /** `APP`, `TEAM`, `USER` and `GLOSSARY` stand for IDs. */
  readonly path: string
  readonly isForStrangers: boolean
  /** A text is typed and translated. */
  readonly isTranslator?: true
}

/** What stands for the parameter of a path. */
const parameters: Readonly<Record<string, string>> = {
  '/console/operate/users/:id': 'USER',
  '/console/apps/:id': 'APP',
  '/console/teams/:id': 'TEAM',
  '/console/docs/:page/:part?': 'translation',
  '/console/reference/:operation': 'TranslationController_translateText',
}
const nameOf = (path: string): string =>
  path.replace(/^\/(?:console\/?)?/, '').replaceAll(/[/:?=&]+/g, '-') || 'translate'

const listed = consolePages.map(({ path, access }): CheckedPage => {
  const address = path.replace(/:.*/, parameters[path] ?? '')
  return { name: nameOf(address), path: address, isForStrangers: access === 'everyone' }
})

/** Pages that are another with their parameters, and those that no table has. */
const others: readonly CheckedPage[] = [
  {
    name: 'translation',
    path: '/?from=en&to=es',
    isForStrangers: false,
    isTranslator: true,
  },
  {
    name: 'glossary',
    path: '/console/glossaries?app=APP&glossary=GLOSSARY',
    isForStrangers: false,
  },
  { name: 'corrections-of-app', path: '/console/corrections?app=APP', isForStrangers: false },
  { name: 'no-such-page', path: '/console/no-such-page', isForStrangers: true },
  { name: 'problems', path: '/problems', isForStrangers: true },
  { name: 'problem', path: '/problems/rate-limited', isForStrangers: true },
]

export const pagesToCheck: readonly CheckedPage[] = [...listed, ...others]
