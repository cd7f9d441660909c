import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'security'> = {
  title: 'Seguridad',
  text: 'Un segundo factor protege su cuenta aunque alguien sepa su contraseña.',
  requiredText: 'Este servicio exige un segundo factor. Configure uno para continuar.',
  totp: 'Aplicación de autenticación',
  totpText: 'Una aplicación en su teléfono que muestra seis cifras nuevas cada 30 segundos.',
  totpSetUp: 'Configurar',
  totpTitle: 'Configurar una aplicación de autenticación',
  totpScan:
    'Escanee este código con la aplicación o escriba la clave. Después introduzca las seis ' +
    'cifras que muestra la aplicación.',
  qr: 'Código QR para la aplicación de autenticación',
  secret: 'Clave',
  code: 'Código',
  confirm: 'Confirmar',
  passkeys: 'Llaves de acceso',
  passkeysText:
    'Su huella, su cara, su PIN o una llave de seguridad. Una llave de acceso también inicia ' +
    'sesión sin contraseña.',
  addPasskey: 'Añadir una llave de acceso',
  passkeyName: 'Nombre de la llave de acceso',
  passkeyNameHint: 'Por ejemplo, «Portátil del trabajo».',
  elsewhere: (origin) => `Las llaves de acceso funcionan en ${origin}.`,
  nowhere:
    'Las llaves de acceso necesitan https y un nombre de host. Pregunte al operador de este ' +
    'servicio.',
  recovery: 'Códigos de recuperación',
  recoveryText: 'Cada uno inicia sesión una vez si ha perdido lo demás.',
  newCodes: 'Códigos nuevos',
  newCodesTitle: '¿Reemplazar los códigos de recuperación?',
  newCodesText: 'Los antiguos dejan de funcionar de inmediato.',
  codesTitle: 'Sus códigos de recuperación',
  codesText: 'Solo los verá esta vez. Guárdelos en un lugar seguro: cada uno funciona una vez.',
  copyCodes: 'Copiar los códigos',
  done: 'Listo',
  never: 'Nunca usada',
  remove: 'Quitar',
  removeOf: (name) => `Quitar ${name}`,
  removeTitle: (name) => `¿Quitar ${name}?`,
  removeText:
    'Ya no servirá para iniciar sesión. Sin ningún segundo factor basta con su contraseña.',
  removed: 'Se ha quitado.',
  added: 'Su segundo factor está configurado. Sus otras sesiones han terminado.',
  addedAnother: 'Su segundo factor está configurado.',
  stepTitle: 'Un paso más',
  stepText: 'Introduzca el código que muestra su aplicación de autenticación.',
  stepPasskey: 'Confirme con su llave de acceso.',
  recoveryCode: 'Código de recuperación',
  useRecovery: 'Usar un código de recuperación',
  useCode: 'Usar la aplicación',
  usePasskey: 'Usar una llave de acceso',
  goOn: 'Continuar',
  startAgain: 'Empezar de nuevo',
  proofTitle: 'Confirme que es usted',
  proofText: 'Esto necesita una nueva confirmación, como mucho cada 10 minutos.',
  wrong: 'No es correcto o ya se ha usado. Espere al siguiente código.',
  expired: 'Ha tardado demasiado o ha habido demasiados intentos. Empiece de nuevo.',
  limited: 'Demasiados intentos. Espere o use otra vía.',
  passkeyFailed: 'No se ha usado la llave de acceso. Inténtelo de nuevo.',
  passkeyElsewhere:
    'Las llaves de acceso no funcionan en esta dirección. Abra la consola en su dirección ' +
    'habitual.',
  left: { one: 'queda #', many: 'quedan # de', other: 'quedan #' },
}
