import type { MailTexts } from './en.ts'

export const es: MailTexts = {
  'verify-address': {
    subject: 'Confirme su dirección de correo',
    paragraphs: [
      'Confirme que esta es la dirección de correo de su cuenta. Inicie sesión cuando se le pida.',
      'El enlace funciona una sola vez, durante 24 horas.',
    ],
    action: 'Confirmar la dirección',
  },
  'reset-password': {
    subject: 'Elija una contraseña nueva',
    paragraphs: [
      'Alguien, probablemente usted, ha pedido una contraseña nueva para su cuenta.',
      'El enlace funciona una sola vez, durante 30 minutos. Una contraseña nueva cierra todas sus ' +
        'sesiones.',
    ],
    action: 'Elegir una contraseña nueva',
  },
  'password-changed': {
    subject: 'Se ha cambiado su contraseña',
    paragraphs: ['Se ha cambiado la contraseña de su cuenta: {time} UTC.'],
    action: 'Abrir la cuenta',
  },
  'factor-changed': {
    subject: 'Se han cambiado los segundos factores de su cuenta',
    paragraphs: ['{factor} Fecha: {time} UTC.'],
    action: 'Abrir la cuenta',
  },
  'key-created': {
    subject: 'Una clave nueva para una de sus aplicaciones',
    paragraphs: ['La aplicación «{app}» tiene una clave nueva, «{key}»: {time} UTC.'],
    action: 'Abrir las aplicaciones',
  },
  'address-changed': {
    subject: 'Se ha cambiado la dirección de correo de su cuenta',
    paragraphs: [
      'Se ha cambiado la dirección de correo de su cuenta: {time} UTC. El correo se envía ahora a ' +
        'la dirección nueva.',
    ],
    action: 'Abrir la cuenta',
  },
  invitation: {
    subject: 'Una invitación a un equipo',
    paragraphs: ['«{inviter}» le invita al equipo «{team}» en Dragoman.'],
    action: 'Ver la invitación',
  },
  'quota-near': {
    subject: 'Una aplicación ha usado el 80 % de su cuota mensual',
    paragraphs: [
      'La aplicación «{app}» ha usado el 80 % de los {budget} que puede usar este mes.',
      'Cuando los haya usado todos, sus peticiones se rechazarán hasta que empiece el mes que viene.',
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
      'Se ha desactivado el webhook de la aplicación «{app}» ({time} UTC): su receptor, {url}, ha ' +
        'respondido que no quiere más (410 Gone).',
      'Guarde de nuevo la dirección para activarlo.',
    ],
    action: 'Abrir las aplicaciones',
  },
  notAsked: 'Si no lo ha pedido, no tiene que hacer nada.',
  notYou:
    'Si no ha sido usted, pida enseguida una contraseña nueva en la página de inicio de sesión y ' +
    'avise a un operador del servicio.',
  unknownInviter: 'Si no conoce a quien le invita, no tiene que hacer nada.',
  budgets: { characters: 'caracteres', tokens: 'tokens de modelos de lenguaje' },
  factors: {
    'authenticator added': 'Se ha añadido una aplicación de autenticación a su cuenta.',
    'authenticator removed': 'Se ha quitado la aplicación de autenticación de su cuenta.',
    'passkey added': 'Se ha añadido una llave de acceso a su cuenta.',
    'passkey removed': 'Se ha quitado una llave de acceso de su cuenta.',
    'recovery-codes added': 'Se han creado códigos de recuperación nuevos para su cuenta.',
    'recovery-codes removed': 'Se han quitado los códigos de recuperación de su cuenta.',
  },
}
