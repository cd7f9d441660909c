import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'palette'> = {
  placeholder: 'Buscar páginas, apps e comandos',
  none: 'Nada encontrado',
  goTo: 'Ir para',
  actions: 'Ações',
  settings: 'Configurações',
  newApp: 'Novo app',
  languageTo: (name) => `Idioma: ${name}`,
  schemeTo: (name) => `Aparência: ${name}`,
  openCommands: 'Abrir os comandos',
  showShortcuts: 'Mostrar esta lista',
  inTranslator: 'No tradutor',
  translateNow: 'Traduzir agora',
  swap: 'Inverter os idiomas',
  takeBack: 'Desfazer uma inversão ou limpeza',
  letterKeys: 'Usar letras como atalhos. Desative se você costuma ditar.',
}
