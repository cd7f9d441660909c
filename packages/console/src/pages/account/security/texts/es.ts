import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'security'> = {
  title: 'Seguridad',
  text: 'Un segundo factor protege tu cuenta aunque alguien sepa tu contraseña.',
  requiredText: 'Este servicio exige un segundo factor. Configura uno para continuar.',
  totp: 'Aplicación de autenticación',
  totpText: 'Una aplicación en tu teléfono que muestra seis cifras nuevas cada 30 segundos.',
  totpSetUp: 'Configurar',
  totpTitle: 'Configurar una aplicación de autenticación',
  totpScan:
    'Escanea este código con la aplicación o escribe la clave. Después introduce las seis ' +
    'cifras que muestra la aplicación.',
  qr: 'Código QR para la aplicación de autenticación',
  secret: 'Clave',
  code: 'Código',
  confirm: 'Confirmar',
  passkeys: 'Llaves de acceso',
  passkeysText:
    'Tu huella, tu cara, tu PIN o una llave de seguridad. Una llave de acceso también inicia ' +
    'sesión sin contraseña.',
  addPasskey: 'Añadir una llave de acceso',
  passkeyName: 'Nombre de la llave de acceso',
  passkeyNameHint: 'Por ejemplo, «Portátil del trabajo».',
  elsewhere: (origin) => `Las llaves de acceso funcionan en ${origin}.`,
  nowhere:
    'Las llaves de acceso necesitan https y un nombre de host. Pregunta al operador de este ' +
    'servicio.',
  recovery: 'Códigos de recuperación',
  recoveryText: 'Cada uno inicia sesión una vez si has perdido lo demás.',
  newCodes: 'Códigos nuevos',
  newCodesTitle: '¿Reemplazar los códigos de recuperación?',
  newCodesText: 'Los antiguos dejan de funcionar de inmediato.',
  codesTitle: 'Tus códigos de recuperación',
  codesText: 'Solo los verás esta vez. Guárdalos en un lugar seguro: cada uno funciona una vez.',
  copyCodes: 'Copiar los códigos',
  done: 'Listo',
  never: 'Nunca usada',
  remove: 'Quitar',
  removeOf: (name) => `Quitar ${name}`,
  removeTitle: (name) => `¿Quitar ${name}?`,
  removeText:
    'Ya no servirá para iniciar sesión. Sin ningún segundo factor basta con tu contraseña.',
  removed: 'Se ha quitado.',
  added: 'Tu segundo factor está configurado. Tus otras sesiones han terminado.',
  addedAnother: 'Tu segundo factor está configurado.',
  stepTitle: 'Un paso más',
  stepText: 'Introduce el código que muestra tu aplicación de autenticación.',
  stepPasskey: 'Confirma con tu llave de acceso.',
  recoveryCode: 'Código de recuperación',
  useRecovery: 'Usar un código de recuperación',
  useCode: 'Usar la aplicación',
  usePasskey: 'Usar una llave de acceso',
  goOn: 'Continuar',
  startAgain: 'Empezar de nuevo',
  proofTitle: 'Confirma que eres tú',
  proofText: 'Esto necesita una nueva confirmación, como mucho cada 10 minutos.',
  wrong: 'No es correcto o ya se ha usado. Espera al siguiente código.',
  expired: 'Has tardado demasiado o ha habido demasiados intentos. Empieza de nuevo.',
  limited: 'Demasiados intentos. Espera o usa otra vía.',
  passkeyFailed: 'No se ha usado la llave de acceso. Inténtalo de nuevo.',
  passkeyElsewhere:
    'Las llaves de acceso no funcionan en esta dirección. Abre la consola en su dirección ' +
    'habitual.',
  left: { one: 'queda #', many: 'quedan # de', other: 'quedan #' },
}
