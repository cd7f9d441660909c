import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'reference'> = {
  search: 'Buscar operaciones',
  operations: 'Operaciones',
  allOperations: 'Todas las operaciones',
  nothing: 'No se ha encontrado nada. Prueba con otra palabra.',
  unknown: 'Esa operación no existe. Elige una de la lista.',
  address: 'Dirección de este servicio',
  credentials: 'Claves y tokens',
  aboutCredentials: 'Cada operación dice cómo se envía:',
  credentialsOf: {
    app:
      'Con la clave y el secreto de una aplicación, o con el token de acceso de un ' +
      'usuario y la clave de una aplicación.',
    user: 'Con el token de acceso de un usuario, que se recibe al iniciar sesión.',
    none: 'Sin clave ni token.',
  },
  problems: 'Errores',
  aboutProblems:
    'Todos los errores tienen la misma forma y un código. Cada código tiene una página ' +
    'que dice qué hacer.',
  allProblems: 'Todos los errores',
  documentation: 'Documentación',
  openapi: 'Documento OpenAPI, para programas',
  swagger: 'Lo mismo en Swagger UI',
  client: 'Cliente de TypeScript, como paquete de npm',
  example: 'Ejemplo',
  exampleIn: (name) => `Ejemplo en ${name}`,
  logInForKey: 'Inicia sesión y el ejemplo tendrá la clave de tu aplicación.',
  yourKey:
    'Esta es la clave de tu aplicación. Pon su secreto en lugar de API_SECRET; se ' +
    'mostró al crear la clave.',
  tryIt: 'Probar aquí',
  send: 'Enviar la solicitud',
  trialAnswer: 'Respuesta',
  parameters: 'Parámetros',
  body: 'Qué enviar',
  answer: (status) => `Respuesta ${status}`,
  required: 'obligatorio',
  fieldsOf: (name) => `Campos de ${name}`,
}
