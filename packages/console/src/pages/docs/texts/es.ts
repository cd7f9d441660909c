import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'docs'> = {
  search: 'Buscar en la documentación',
  pages: 'Páginas',
  allPages: 'Todas las páginas',
  onThisPage: 'En esta página',
  nothing: 'No se ha encontrado nada. Prueba con otra palabra.',
  found: {
    one: '# sección encontrada',
    many: '# de secciones encontradas',
    other: '# secciones encontradas',
  },
  code: (number) => `Código ${number}`,
  table: (number) => `Tabla ${number}`,
}
