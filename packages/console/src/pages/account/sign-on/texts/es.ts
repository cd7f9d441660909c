import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'sign-on'> = {
  continueWith: (title) => `Continuar con ${title}`,
  or: 'o',
  asOperator: 'Iniciar sesión como operador',
  signUpOnly: 'La primera vez que inicias sesión se crea tu cuenta.',
  proveAgain:
    'Aquí no tienes contraseña. Inicia sesión de nuevo: vuelves a esta página y puedes continuar.',

  identitiesTitle: 'Cuentas conectadas',
  identitiesText: 'Cuentas de otros servicios con las que inicias sesión aquí.',
  noIdentities: 'No hay ninguna conectada.',
  connect: (title) => `Conectar ${title}`,
  disconnect: 'Desconectar',
  disconnectOf: (name) => `Desconectar ${name}`,
  disconnectTitle: (name) => `¿Desconectar ${name}?`,
  disconnectText: 'Ya no servirá para iniciar sesión aquí. Todo lo que tienes aquí se queda.',
  disconnected: 'Se ha desconectado.',
  setPassword: 'Poner contraseña',
  noPasswordText: 'No tienes contraseña. Con una también puedes iniciar sesión sin otro servicio.',
  passwordSet: 'Tu contraseña está puesta. Las otras sesiones han terminado.',

  deviceTitle: 'Iniciar la sesión de un programa',
  deviceIntro: 'Un programa, por ejemplo en un terminal, pide iniciar sesión en tu nombre.',
  deviceCode: 'Código',
  deviceCodeHint: 'Lo muestra el programa. Es como BCDF-GHJK.',
  deviceAs: (email) => `Lo dejas entrar como ${email}. Podrá hacer lo mismo que tú.`,
  deviceWarning:
    'Confirma solo lo que acabas de empezar tú, y solo si el programa muestra este código. ' +
    'Rechaza si alguien te ha enviado el código o un enlace a esta página.',
  program: 'Programa',
  letIn: 'Dejar entrar',
  refuse: 'Rechazar',
  isIn: 'El programa ha iniciado sesión y el terminal puede continuar. Puedes cerrar esta página.',
  isRefused: 'El programa se ha rechazado. Nadie ha iniciado sesión.',
  anotherCode: 'Escribir otro código',

  problems: {
    'sign-on-failed':
      'El inicio de sesión tardó demasiado o se empezó en otro lugar. Empieza aquí de nuevo.',
    'sign-on-refused':
      'Este servicio no deja entrar a la cuenta. Inicia sesión con otra, o pide una cuenta a ' +
      'quien administra este servicio.',
    'account-not-connected':
      'Ya hay una cuenta con tu correo. Inicia sesión con su contraseña y conecta las dos en tu ' +
      'cuenta, en «Cuentas conectadas».',
    'account-connected':
      'Esta cuenta está conectada con otra persona en este servicio. Inicia sesión con ella, ' +
      'desconéctala allí o conecta otra.',
    'provider-unavailable':
      'El otro servicio no responde. Inténtalo de nuevo en unos minutos o entra de otra manera.',
    'provider-not-found':
      'Ya no se puede iniciar sesión allí. Entra de otra manera o pregunta a quien administra ' +
      'este servicio.',
    'last-login-method':
      'Ya no podrías iniciar sesión. Pon primero una contraseña o conecta otra cuenta.',
    'identity-not-found': 'Ya está desconectada. Vuelve a cargar la página.',
    'device-code-not-found':
      'El código no existe, ya se usó o tiene más de 10 minutos. Empieza de nuevo en el programa.',
    'proof-required':
      'Esto necesita tu confirmación. Inténtalo de nuevo y confirma que eres tú: en otro ' +
      'servicio, inicia sesión de nuevo aunque ya te conozca.',
  },
}
