import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'mail'> = {
  forgotLink: '¿Olvidaste tu contraseña?',
  forgotTitle: '¿Olvidaste tu contraseña?',
  forgotIntro: 'Te enviamos un enlace para elegir otra.',
  forgotButton: 'Enviarme un enlace',
  forgotSent:
    'Si hay una cuenta con esta dirección, el enlace está en camino. Funciona durante 30 ' +
    'minutos. Mira también en el correo no deseado.',
  forgotOff:
    'Este servicio no envía correo. Quien administra el servicio puede darte otra contraseña.',
  resetTitle: 'Elige una contraseña nueva',
  resetIntro: 'Cierra todas tus sesiones.',
  resetButton: 'Guardar la contraseña',
  resetDone: 'Tu contraseña ha cambiado. Inicia sesión con ella.',
  verifyTitle: 'Confirma tu dirección',
  verifyIntro: 'Un clic, y sabremos que lees el correo de esta dirección.',
  verifyButton: 'Confirmar la dirección',
  verifyDone: 'Tu dirección está confirmada.',
  verifyNeedsUser: 'Inicia sesión primero, con la cuenta de esta dirección.',
  operatorTitle: 'Ser operador',
  operatorIntro:
    'Este enlace te hace operador del servicio: administras usuarios, modelos y límites.',
  operatorButton: 'Ser operador',
  operatorSignUp: 'Crear una cuenta de operador',
  operatorHaveAccount: 'Usar una cuenta que ya existe:',
  operatorDone: 'Ahora eres operador.',
  linkMissing:
    'Esta página necesita el enlace entero. Ábrelo de nuevo desde el correo o pégalo completo.',
  backToLogIn: 'Volver al inicio de sesión',
  language: 'Idioma del correo',
  unverified: 'Nadie ha confirmado aún esta dirección.',
  verified: 'Confirmada por correo',
  sendAgain: 'Enviarme un enlace',
  sentAgain: 'El enlace está en camino.',
  sendFailed: 'No se pudo enviar el enlace',
}
