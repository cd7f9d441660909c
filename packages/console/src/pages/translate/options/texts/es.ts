import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'options'> = {
  wishesNote:
    'Los modelos de lenguaje lo siguen. Lo que otros motores no pueden seguir se indica bajo ' +
    'la traducción.',
  wishesClear: 'Borrar todo',
  asAppSays: 'Como diga la aplicación',
  anyFormality: 'Sin indicar',
  styleExample: 'Por ejemplo: frases cortas para niños',
  contextHint: 'De qué trata el texto o qué hay antes. No se traduce.',
  instructionsHint: 'Una por línea.',
  instructionExample: 'Por ejemplo: deja los nombres de productos en inglés.',
  tooManyInstructions: (limit) => `Puede haber como máximo ${limit} instrucciones.`,
  instructionTooLong: (limit) => `Una instrucción tiene como máximo ${limit} caracteres.`,
  glossaryOf: (app) =>
    `El glosario es de la aplicación ${app}. Lo que traduzcas aquí cuenta para sus límites ` +
    'y su uso hasta que salgas de esta página.',
  glossaryGone:
    'El glosario de esta dirección no está en ninguna de tus aplicaciones. Los textos se ' +
    'traducen sin él.',
  glossaryRefused: (app) =>
    `El glosario es de la aplicación ${app}, con la que tu rol no te permite traducir. ` +
    'Los textos se traducen sin él.',
}
