import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'options'> = {
  wishesNote:
    'Os modelos de linguagem seguem estas opções. O que outros motores não conseguem seguir ' +
    'aparece abaixo da tradução.',
  wishesClear: 'Limpar tudo',
  asAppSays: 'Conforme o app',
  anyFormality: 'Não definido',
  styleExample: 'Por exemplo: frases curtas para crianças',
  contextHint: 'Do que o texto trata ou o que vem antes dele. Não é traduzido.',
  instructionsHint: 'Uma por linha.',
  instructionExample: 'Por exemplo: mantenha os nomes de produtos em inglês.',
  tooManyInstructions: (limit) => `São permitidas no máximo ${limit} instruções.`,
  instructionTooLong: (limit) => `Cada instrução pode ter no máximo ${limit} caracteres.`,
  glossaryOf: (app) =>
    `O glossário pertence ao app ${app}. O que você traduz aqui conta nos limites e no uso ` +
    'dele, até você sair desta página.',
  glossaryGone:
    'O glossário deste endereço não está em nenhum dos seus apps. Os textos são ' +
    'traduzidos sem ele.',
  glossaryRefused: (app) =>
    `O glossário pertence ao app ${app}, com o qual seu papel não permite traduzir. Os ` +
    'textos são traduzidos sem ele.',
}
