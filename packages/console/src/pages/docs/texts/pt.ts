import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'docs'> = {
  search: 'Buscar na documentação',
  pages: 'Páginas',
  allPages: 'Todas as páginas',
  onThisPage: 'Nesta página',
  nothing: 'Nada encontrado. Tente outra palavra.',
  found: {
    one: '# seção encontrada',
    many: '# de seções encontradas',
    other: '# seções encontradas',
  },
  code: (number) => `Código ${number}`,
  table: (number) => `Tabela ${number}`,
}
