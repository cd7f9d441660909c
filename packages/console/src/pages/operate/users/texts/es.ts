import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'users'> = {
  title: 'Usuarios',
  intro: 'Quién tiene una cuenta en este servicio.',
  caption: 'Usuarios, los más nuevos primero',
  create: 'Nuevo usuario',
  search: 'Buscar por correo electrónico',
  user: 'Usuario',
  created: 'Creado',
  status: 'Estado',
  actions: 'Acciones',
  actionsFor: (email) => `Acciones para ${email}`,
  operator: 'Operador',
  active: 'Activo',
  disabled: 'Desactivado',
  you: 'Usted',
  empty: 'Todavía nadie tiene una cuenta.',
  notFound: (email) => `Ninguna dirección contiene «${email}».`,
  clearSearch: 'Mostrar todos los usuarios',
  audit: 'Ver en el registro de auditoría',
  disable: 'Desactivar',
  enable: 'Activar',
  resetPassword: 'Restablecer contraseña',
  delete: 'Eliminar',
  secondFactor: 'Segundo factor',
  resetFactors: 'Quitar los segundos factores',
  resetFactorsTitle: (email) => `¿Quitar los segundos factores de ${email}?`,
  resetFactorsText:
    'Sus sesiones terminan de inmediato y podrá iniciar sesión solo con la contraseña hasta que ' +
    'configure otro.',
  factorsReset: (email) => `Se han quitado los segundos factores de ${email}.`,
  wasDisabled: (email) => `${email} está desactivado.`,
  wasEnabled: (email) => `${email} está activo de nuevo.`,
  wasDeleted: (email) => `${email} se ha eliminado.`,
  enableFailed: (email) => `No se pudo activar ${email}.`,
  createTitle: 'Nuevo usuario',
  createText: 'El servicio genera una contraseña, que usted ve una sola vez.',
  email: 'Correo electrónico',
  name: 'Nombre',
  optional: 'Opcional',
  emailInvalid: 'Escriba una dirección de correo, como ana@example.org.',
  nameInvalid: 'Escriba una línea de 200 caracteres como máximo.',
  disableTitle: (email) => `¿Desactivar ${email}?`,
  disableText:
    'Sus sesiones terminan de inmediato y sus aplicaciones se rechazan hasta que lo active de ' +
    'nuevo. No se elimina nada.',
  resetTitle: (email) => `¿Restablecer la contraseña de ${email}?`,
  resetText:
    'Sus sesiones terminan de inmediato. El servicio genera una nueva contraseña, que usted ve ' +
    'una sola vez.',
  deleteTitle: (email) => `¿Eliminar ${email}?`,
  deleteText:
    'El usuario, sus aplicaciones, trabajos, textos y resultados se eliminan de inmediato. Esto ' +
    'no se puede deshacer.',
  passwordTitle: (email) => `Contraseña de ${email}`,
  passwordText:
    'Solo la verá esta vez. Entréguela al usuario por un medio seguro; debería cambiarla ' +
    'después de iniciar sesión.',
  copyPassword: 'Copiar contraseña',
  done: 'Listo',
  makeOperator: 'Hacer operador',
  takeOperator: 'Quitar el papel de operador',
  madeOperator: (email) => `${email} es ahora operador.`,
  tookOperator: (email) => `${email} ya no es operador.`,
  takeTitle: (email) => `¿Quitar a ${email} el papel de operador?`,
  takeText: 'Ya no verá usuarios, modelos ni límites. Su cuenta queda como está.',
  makeTitle: (email) => `¿Hacer operador a ${email}?`,
  makeText:
    'Los operadores administran usuarios, modelos y límites, y pueden hacer operadores a otros.',
}
