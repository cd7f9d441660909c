import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'service-usage'> = {
  title: 'Uso total',
  intro:
    'Lo que han traducido todos los usuarios de este servicio. Los días empiezan a las 00:00 UTC.',
  consumers: 'Quién más lo usa',
  listOf: 'Lista de',
  owners: 'Usuarios y equipos',
  apps: 'Aplicaciones',
  who: 'Nombre',
  tokens: 'Tokens de modelos de lenguaje',
  team: 'Equipo',
  showAll: 'Mostrar todos',
  showUser: 'Mostrar el usuario',
  empty: 'No se tradujo nada en estos días.',
  downloadFailed: 'No se pudo crear el archivo.',
}
