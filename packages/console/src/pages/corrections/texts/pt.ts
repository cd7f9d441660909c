import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'corrections'> = {
  title: 'Correções',
  intro: 'Suas próprias traduções de frases inteiras. Elas são usadas antes de qualquer motor.',
  app: 'App',
  emptyApps: 'Você ainda não tem apps. Cada app tem suas próprias correções.',
  createApp: 'Criar um app',
  unusable:
    'Este app está desativado ou não tem uma chave válida. Não é possível ler as correções dele.',
  openApp: 'Abrir o app',
  from: 'De',
  to: 'Para',
  any: 'Qualquer idioma',
  choose: 'Escolha um idioma',
  source: 'Frase',
  target: 'Tradução',
  languages: 'Idiomas',
  added: 'Adicionada',
  actions: 'Ações',
  add: 'Adicionar correção',
  addText: 'Uma nova correção da mesma frase substitui a anterior.',
  wasAdded: 'A correção será usada a partir de agora',
  remove: 'Excluir',
  removeOf: (source) => `Excluir ${source}`,
  removed: 'A correção foi excluída',
  removeFailed: 'Não foi possível excluir a correção',
  search: 'Buscar correções',
  noneFound: 'Nenhuma correção encontrada.',
  clearSearch: 'Mostrar todas',
  import: 'Importar',
  importTitle: 'Importar correções',
  importText:
    'Um arquivo TMX, ou um arquivo CSV com as colunas source, target, from e to; ou apenas ' +
    'source e target, nos idiomas abaixo.',
  file: 'Arquivo',
  effectSkipped: 'Inutilizáveis, como as vazias',
  imported: {
    one: '# correção importada',
    many: '# de correções importadas',
    other: '# correções importadas',
  },
  exportTmx: 'Exportar TMX',
  exportCsv: 'Exportar CSV',
  exportFailed: 'Não foi possível exportar as correções',
  errorLanguage: 'Escolha um idioma.',
  errorText: 'Digite um texto.',
  none: 'Este app ainda não tem correções',
  noneHint:
    'Uma correção é a sua própria tradução de uma frase. Ela é usada antes de qualquer motor, ' +
    'sempre que a mesma frase aparece.',
  exampleSource: 'My house is big.',
  exampleTarget: 'Minha casa é enorme.',
}
