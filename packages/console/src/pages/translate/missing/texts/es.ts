import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'missing'> = {
  title: (name) => `${name} no está instalado`,
  text: 'Pide a quien gestiona este servicio que lo añada, o elige otro idioma.',
  targetMissing: (to) => `Este servicio no traduce a ${to}. Elige otro idioma.`,
  operatorText: 'Sus modelos se descargan una vez y después traducen para todos.',
  add: (name, size) => `Añadir ${name} (${size})`,
  adding: (name) => `Se está descargando ${name}. El texto se traducirá cuando esté listo.`,
  failed: (name) => `No se pudo añadir ${name}.`,
}
