import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'setup'> = {
  intro: 'Lo que un servicio necesita antes de que la gente lo use.',
  isDone: 'Hecho',
  isMissing: 'Falta',
  languages: {
    title: 'Idiomas',
    done: 'El servicio traduce.',
    fix:
      'Aún no se traduce nada: ningún motor tiene idiomas. Añade un modelo neuronal; se ' +
      'descarga en unos minutos.',
  },
  addLanguages: 'Añadir un modelo',
  https: {
    title: 'Conexiones cifradas (https)',
    done: 'Este navegador llega al servicio por https.',
    fix:
      'Este navegador llega al servicio sin cifrado: otros en la red pueden leer textos ' +
      'y contraseñas. Pon delante del servicio un proxy con certificado, como Caddy o ' +
      'nginx, y pon su dirección en DRAGOMAN_BASE_URL.',
  },
  mail: {
    title: 'Correo',
    done: 'El servicio envía correo.',
    fix:
      'Nadie puede restablecer una contraseña olvidada, ni se avisa de una contraseña ' +
      'cambiada o de una cuota agotada. Define DRAGOMAN_SMTP_URL, DRAGOMAN_MAIL_FROM y ' +
      'DRAGOMAN_BASE_URL, y reinicia el servicio.',
  },
}
