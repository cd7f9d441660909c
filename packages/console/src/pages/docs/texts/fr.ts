import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'docs'> = {
  search: 'Rechercher',
  pages: 'Pages',
  allPages: 'Toutes les pages',
  onThisPage: 'Sur cette page',
  nothing: 'Aucun résultat. Essayez un autre mot.',
  found: {
    one: '# section trouvée',
    many: '# de sections trouvées',
    other: '# sections trouvées',
  },
  code: (number) => `Code ${number}`,
  table: (number) => `Tableau ${number}`,
}
