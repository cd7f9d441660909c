// Plural forms of languages, as the tables of gettext 0.22 have them (src/plural-table.c), and for
// others as its cldr-plurals derives them from Unicode CLDR. A test compares them with CLDR.
import { parsePluralExpression } from './plural-expression.ts'

/** How many forms a language has, and which one a number takes. */
export interface PluralForms {
  /** What the header says: `nplurals=2; plural=(n != 1);`. */
  readonly header: string
  readonly count: number
  formOf(n: number): number
}

const few = 'n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20)'
const slavic = `nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : ${few} ? 1 : 2);`
const one = 'nplurals=1; plural=0;'
const french = 'nplurals=2; plural=(n > 1);'
const usual = 'nplurals=2; plural=(n != 1);'

/** Languages with other forms than the usual ones: one for 1, another for all other numbers. */
const tables: readonly (readonly [languages: string, header: string])[] = [
  ['ja ko zh yue vi th lo km my id ms jv su', one],
  ['fr pt-BR hy kab oc ff am hi bn fa gu kn zu ln mg nso pa ti wa ak bho si tl fil', french],
  ['ru uk be sr hr bs', slavic],
  ['pl', `nplurals=3; plural=(n==1 ? 0 : ${few} ? 1 : 2);`],
  ['cs sk', 'nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);'],
  ['sl', 'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);'],
  [
    'lt',
    'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : ' +
      'n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);',
  ],
  ['lv', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);'],
  ['ro mo', 'nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100 > 0 && n%100 < 20) ? 1 : 2);'],
  [
    'ar',
    'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : ' +
      'n%100>=11 ? 4 : 5);',
  ],
  ['ga', 'nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n<7 && n>2 ? 2 : n<11 && n>6 ? 3 : 4);'],
  ['cy', 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);'],
  [
    'mt',
    'nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : ' +
      'n%100>=11 && n%100<=19 ? 3 : 4);',
  ],
  [
    'br',
    'nplurals=5; plural=(n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : ' +
      'n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : ' +
      '(n%10==3 || n%10==4 || n%10==9) && (n%100<10 || n%100>19) && ' +
      '(n%100<70 || n%100>79) && (n%100<90 || n%100>99) ? 2 : n!=0 && n%1000000==0 ? 3 : 4);',
  ],
  ['is mk', 'nplurals=2; plural=(n%10!=1 || n%100==11);'],
]

const headers = new Map(
  tables.flatMap(([languages, header]) =>
    languages.split(' ').map((language) => [language, header] as const),
  ),
)

/** Finds the forms of a language by its BCP 47 tag. */
export function pluralFormsOf(language: string): PluralForms {
  const [primary = ''] = language.split('-')
  const header = headers.get(language) ?? headers.get(primary) ?? usual
  return readPluralForms(header) ?? { header, count: 2, formOf: (n) => (n === 1 ? 0 : 1) }
}

const syntax = /^nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=([^;]{1,2000});?$/

/** Of a header's field; undefined if it is none or contradicts itself. */
export function readPluralForms(header: string): PluralForms | undefined {
  const [, nplurals = '', expression = ''] = syntax.exec(header.trim()) ?? []
  const formOf = parsePluralExpression(expression.trim())
  const count = Number(nplurals)
  if (formOf === undefined || count < 1) return undefined
  for (let n = 0; n <= 1000; n++) if (!(formOf(n) < count)) return undefined
  return { header: header.trim(), count, formOf }
}
