import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'account'> = {
  email: 'Correo electrónico',
  name: 'Nombre',
  nameHint: 'Opcional. Lo ven quienes administran el servicio.',
  password: 'Contraseña',
  passwordHint:
    'Al menos 8 caracteres. Evita las contraseñas comunes: unas palabras al azar sirven bien.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',

  invited:
    'Tienes una invitación a un equipo. Inicia sesión o crea una cuenta para ver quién te ' +
    'invita y unirte. Si la invitación llegó a una dirección de correo, usa esa.',
  logInIntro: 'Te damos la bienvenida de nuevo.',
  forgotten: '¿Olvidaste tu contraseña? Quien administra este servicio puede darte otra.',
  noAccount: '¿Aún no tienes cuenta?',
  signUpIntro: 'Con una cuenta creas aplicaciones que traducen para ti y para tus programas.',
  haveAccount: '¿Ya tienes una cuenta?',
  closedTitle: 'El registro está cerrado',
  closedText: 'Solo quienes administran este servicio crean cuentas. Pídeles la tuya.',
  welcome: 'Tu cuenta está lista.',

  intro: 'Tu perfil, tu contraseña y dónde tienes la sesión iniciada.',
  profileTitle: 'Perfil',
  emailPasswordHint: 'Necesaria para cambiar el correo electrónico.',
  saveProfile: 'Guardar perfil',
  profileSaved: 'Tu perfil se ha guardado.',
  memberSince: (date) => `Cuenta creada el ${date}`,

  passwordTitle: 'Contraseña',
  passwordText: 'Una contraseña nueva termina todas tus otras sesiones.',
  changePassword: 'Cambiar contraseña',
  passwordChanged: 'Tu contraseña ha cambiado. Las otras sesiones han terminado.',

  sessionsTitle: 'Sesiones',
  sessionsText: 'Dónde has iniciado sesión. Termina las sesiones que no reconozcas.',
  thisSession: 'Esta sesión',
  deviceOn: (browser, system) => `${browser} en ${system}`,
  unknownDevice: 'Dispositivo desconocido',
  lastUsed: 'Último uso',
  loggedIn: 'Iniciada',
  address: 'Dirección IP',
  endSession: 'Terminar',
  endSessionOf: (device) => `Terminar: ${device}`,
  sessionEnded: 'La sesión ha terminado.',
  sessionNotEnded: 'No se pudo terminar la sesión',
  endAll: 'Terminar todas las sesiones',
  endAllTitle: '¿Terminar todas las sesiones?',
  endAllText: 'Se cierra tu sesión en todas partes, también aquí. Las claves siguen funcionando.',
  allEnded: 'Todas tus sesiones han terminado.',

  exportTitle: 'Tus datos',
  exportText:
    'Todo lo que se guarda sobre ti: perfil, sesiones, aplicaciones, trabajos con sus textos y ' +
    'uso. En JSON.',
  exportButton: 'Descargar tus datos',
  exportFailed: 'No se pudieron descargar tus datos',
  exportDone: 'Tus datos se han descargado.',

  deletionTitle: 'Eliminar cuenta',
  deletionText: 'Elimina tu cuenta con todo lo que contiene, de inmediato y para siempre.',
  deletionButton: 'Eliminar cuenta',
  deletionQuestion: '¿Eliminar tu cuenta?',
  deletionLoses:
    'Se eliminan tus aplicaciones con sus claves y webhooks, tus trabajos con textos y ' +
    'resultados, y tu uso. Los programas con tus claves dejan de funcionar. ' +
    'Nadie puede deshacerlo.',
  deletionApps: {
    one: 'Se elimina # aplicación.',
    many: 'Se eliminan # de aplicaciones.',
    other: 'Se eliminan # aplicaciones.',
  },
  deleted: 'Tu cuenta se ha eliminado.',

  problems: {
    required: 'Rellena este campo.',
    emailMalformed: 'Esto no es un correo electrónico. Uno es como nombre@example.org.',
    emailTaken: 'Ya hay una cuenta con este correo. Inicia sesión o usa otro correo.',
    emailTakenByOther: 'Otra cuenta tiene este correo.',
    emailReserved: 'Este correo está reservado para la administración. Usa otro.',
    nameMalformed: 'Usa una línea de 200 caracteres como máximo.',
    passwordShort: 'Usa al menos 8 caracteres.',
    passwordLong: 'Usa 256 caracteres como máximo.',
    passwordCommon: 'Mucha gente usa esta contraseña y es fácil de adivinar. Elige otra.',
    wrongPassword: 'Esta no es tu contraseña actual.',
    invalidCredentials: 'El correo electrónico o la contraseña no son correctos.',
    userDisabled: 'Quien administra este servicio ha desactivado la cuenta. Pregúntale.',
    linkInvalid: 'Este enlace ya se usó, ha caducado o es de otra cuenta. Pide uno nuevo.',
    lastOperator: 'No hay ningún otro operador. Haz operador a otra persona primero.',
    mailOff:
      'Este servicio no envía correo. Quien administra el servicio puede darte otra contraseña.',
    rateLimited: 'Demasiados intentos. Espera un minuto y vuelve a intentarlo.',
    overloaded: 'El servicio está ocupado. Vuelve a intentarlo en un momento.',
    unreachable: 'No se puede acceder al servicio. Comprueba tu conexión.',
  },
}
