import type { PluralForms } from '../../../messages/plural.ts'

export const texts = {
  search: 'Search documentation',
  pages: 'Pages',
  allPages: 'All pages',
  onThisPage: 'On this page',
  nothing: 'Nothing found. Try another word.',
  found: { one: '# section found', other: '# sections found' } as PluralForms,
  code: (number: number) => `Code ${number}`,
  table: (number: number) => `Table ${number}`,
} as const
