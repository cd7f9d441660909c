import type { MailTexts } from './en.ts'

export const es: MailTexts = {
  'verify-address': {
    subject: 'Confirma tu dirección de correo',
    paragraphs: [
      'Confirma que esta es la dirección de correo de tu cuenta. Inicia sesión cuando se te pida.',
      'El enlace funciona una sola vez, durante 24 horas.',
    ],
    action: 'Confirmar la dirección',
  },
  'reset-password': {
    subject: 'Elige una contraseña nueva',
    paragraphs: [
      'Alguien, probablemente tú, ha pedido una contraseña nueva para tu cuenta.',
      'El enlace funciona una sola vez, durante 30 minutos. Una contraseña nueva cierra ' +
        'todas sus ' +
        'sesiones.',
    ],
    action: 'Elegir una contraseña nueva',
  },
  'password-changed': {
    subject: 'Se ha cambiado tu contraseña',
    paragraphs: ['Se ha cambiado la contraseña de tu cuenta: {time} UTC.'],
    action: 'Abrir la cuenta',
  },
  'factor-changed': {
    subject: 'Se han cambiado los segundos factores de tu cuenta',
    paragraphs: ['{factor} Fecha: {time} UTC.'],
    action: 'Abrir la cuenta',
  },
  'key-created': {
    subject: 'Una clave nueva para una de tus aplicaciones',
    paragraphs: ['La aplicación «{app}» tiene una clave nueva, «{key}»: {time} UTC.'],
    action: 'Abrir las aplicaciones',
  },
  'address-changed': {
    subject: 'Se ha cambiado la dirección de correo de tu cuenta',
    paragraphs: [
      'Se ha cambiado la dirección de correo de tu cuenta: {time} UTC. El correo se envía ' +
        'ahora a ' +
        'la dirección nueva.',
    ],
    action: 'Abrir la cuenta',
  },
  invitation: {
    subject: 'Una invitación a un equipo',
    paragraphs: ['«{inviter}» te invita al equipo «{team}» en Dragoman.'],
    action: 'Ver la invitación',
  },
  'quota-near': {
    subject: 'Una aplicación ha usado el 80 % de su cuota mensual',
    paragraphs: [
      'La aplicación «{app}» ha usado el 80 % de los {budget} que puede usar este mes.',
      'Cuando los haya usado todos, sus peticiones se rechazarán hasta que empiece el mes ' +
        'que viene.',
    ],
    action: 'Abrir las aplicaciones',
  },
  'quota-reached': {
    subject: 'Una aplicación ha agotado su cuota mensual',
    paragraphs: [
      'La aplicación «{app}» ha usado todos los {budget} que puede usar este mes.',
      'Sus peticiones se rechazan hasta que empiece el mes que viene o se eleve su límite.',
    ],
    action: 'Abrir las aplicaciones',
  },
  'webhook-disabled': {
    subject: 'Se ha desactivado un webhook',
    paragraphs: [
      'Se ha desactivado el webhook de la aplicación «{app}» ({time} UTC): su receptor, ' +
        '{url}, ha ' +
        'respondido que no quiere más (410 Gone).',
      'Guarda de nuevo la dirección para activarlo.',
    ],
    action: 'Abrir las aplicaciones',
  },
  notAsked: 'Si no lo has pedido, no tienes que hacer nada.',
  notYou:
    'Si no has sido tú, pide enseguida una contraseña nueva en la página de inicio de sesión y ' +
    'avisa a un operador del servicio.',
  unknownInviter: 'Si no conoces a quien te invita, no tienes que hacer nada.',
  budgets: { characters: 'caracteres', tokens: 'tokens de modelos de lenguaje' },
  factors: {
    'authenticator added': 'Se ha añadido una aplicación de autenticación a tu cuenta.',
    'authenticator removed': 'Se ha quitado la aplicación de autenticación de tu cuenta.',
    'passkey added': 'Se ha añadido una llave de acceso a tu cuenta.',
    'passkey removed': 'Se ha quitado una llave de acceso de tu cuenta.',
    'recovery-codes added': 'Se han creado códigos de recuperación nuevos para tu cuenta.',
    'recovery-codes removed': 'Se han quitado los códigos de recuperación de tu cuenta.',
  },
}
