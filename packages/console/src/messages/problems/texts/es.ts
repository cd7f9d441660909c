import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'problems'> = {
  'malformed-json':
    'El servicio no pudo leer lo que envió esta página. Vuelve a cargarla e inténtalo de nuevo.',
  'malformed-request':
    'El servicio no pudo leer lo que envió esta página. Vuelve a cargarla e inténtalo de nuevo.',
  'validation-failed': 'El servicio no acepta un valor. Revisa lo que has escrito.',
  unauthenticated: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  'invalid-credentials': 'El correo electrónico o la contraseña no son correctos.',
  'invalid-refresh-token': 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  'invalid-challenge': 'Ha tardado demasiado o se intentó demasiadas veces. Empieza de nuevo.',
  'second-factor-required':
    'La contraseña es correcta. Confirma el inicio de sesión con tu segundo factor.',
  'sign-on-failed': 'No se pudo iniciar sesión con tu proveedor. Empieza de nuevo.',
  'invalid-api-credentials':
    'La clave de la aplicación es incorrecta, se revocó o ha caducado. Elige otra aplicación o ' +
    'crea una clave nueva.',
  'signup-closed':
    'Las cuentas nuevas las crean los operadores de este servicio. Pídesela a uno de ellos.',
  'email-reserved': 'Esta dirección de correo está reservada para un operador. Usa otra.',
  'mail-off': 'Este servicio no envía correo. Un operador puede ponerte otra contraseña.',
  'invalid-link': 'El enlace ya se usó, ha caducado o es de otra cuenta. Pide uno nuevo.',
  'operator-required': 'Solo los operadores de este servicio pueden hacerlo.',
  'user-disabled': 'Un operador del servicio ha desactivado la cuenta. Pregúntale.',
  'origin-refused': 'El servicio no acepta solicitudes desde esta dirección. Ábrelo en la suya.',
  'wrong-password': 'La contraseña no es correcta.',
  'wrong-second-factor': 'El código no es correcto o ya se usó. Espera al siguiente.',
  'proof-required': 'Confirma primero que eres tú e inténtalo de nuevo.',
  'sign-on-refused':
    'Tu cuenta del proveedor no puede iniciar sesión aquí. Pregunta a un operador de este ' +
    'servicio.',
  'sign-on-only': 'Aquí se inicia sesión con un proveedor, no con contraseña.',
  'device-login-refused': 'Se rechazó el inicio de sesión del programa.',
  'second-factor-missing':
    'Este servicio exige un segundo factor. Configúralo en «Seguridad», en tu cuenta.',
  'app-disabled': 'La aplicación está desactivada. Elige otra o actívala.',
  'role-required': 'Tu rol en el equipo no lo permite. Pídelo a un propietario o administrador.',
  'invitation-not-yours':
    'La invitación es para otra dirección de correo. Inicia sesión con ella o pide una para la ' +
    'tuya.',
  'route-not-found': 'El servicio no tiene esto. Vuelve a cargar la página.',
  'app-not-found': 'La aplicación ya no existe.',
  'user-not-found': 'Este usuario ya no existe. Puede que alguien lo haya eliminado.',
  'session-not-found': 'Esta sesión ya ha terminado.',
  'passkey-not-found': 'La llave de acceso ya no existe.',
  'provider-not-found': 'Este proveedor ya no se puede usar aquí.',
  'identity-not-found': 'Esta cuenta ya no está conectada.',
  'device-code-not-found':
    'El código es desconocido, ya se usó o es demasiado antiguo. Empieza de nuevo en el programa.',
  'team-not-found': 'Ya no eres miembro del equipo.',
  'member-not-found': 'Ya no es miembro del equipo.',
  'invitation-not-found': 'La invitación se usó, se revocó o ha caducado. Pide otra.',
  'credential-not-found': 'La clave ya no existe.',
  'webhook-not-found': 'El webhook ya no existe.',
  'job-not-found': 'El trabajo ha caducado o se eliminó.',
  'document-not-found': 'El documento ya no está guardado. Vuelve a traducir el archivo.',
  'model-not-found': 'Este modelo ya no existe.',
  'measurement-not-found': 'Esta medición ya no existe.',
  'glossary-not-found': 'El glosario ya no existe. Elige otro.',
  'correction-not-found': 'La corrección ya no existe.',
  'dictionary-not-found': 'El glosario ya no tiene nada para estos dos idiomas.',
  'method-not-allowed': 'El servicio no lo permite. Vuelve a cargar la página.',
  'request-timeout': 'El envío tardó demasiado. Comprueba tu conexión e inténtalo de nuevo.',
  'email-taken': 'Ya hay una cuenta con esta dirección de correo.',
  'own-account': 'No puedes hacer esto con tu propia cuenta. Pídeselo a otro operador.',
  'last-operator': 'No hay ningún otro operador. Haz operador a otra persona primero.',
  'own-team': 'Eso no es posible con el equipo propio de alguien.',
  'last-owner': 'Un equipo necesita un propietario. Haz antes propietario a otro miembro.',
  'team-not-empty': 'El equipo tiene aplicaciones. Transfiérelas o bórralas antes.',
  'already-member': 'Ya es miembro.',
  'job-not-cancellable': 'El trabajo ha terminado: no hay nada que cancelar.',
  'job-not-retryable': 'El trabajo no se puede repetir. Envía de nuevo su texto o archivo.',
  'document-not-ready': 'El documento aún no está traducido, o su traducción falló.',
  'account-not-connected':
    'Hay una cuenta con esta dirección de correo. Inicia sesión en ella y conéctala con el ' +
    'proveedor.',
  'account-connected':
    'Esta cuenta del proveedor es de otro usuario. Inicia sesión con ella o usa otra.',
  'last-login-method': 'No podrías volver a iniciar sesión. Pon antes una contraseña.',
  'device-login-pending': 'El inicio de sesión aún no se ha confirmado.',
  'factor-exists': 'Ya tienes este segundo factor.',
  'passkeys-unavailable':
    'Las llaves de acceso solo funcionan en direcciones con https. Pregunta a un operador de ' +
    'este servicio.',
  'too-many-passkeys': 'Tienes todas las llaves de acceso posibles. Quita una que no uses.',
  'too-many-apps': 'El equipo tiene todas las aplicaciones posibles. Borra antes una.',
  'too-many-teams': 'Tienes todos los equipos posibles. Borra antes uno.',
  'too-many-members': 'El equipo tiene todos los miembros posibles. Quita antes uno.',
  'too-many-invitations':
    'El equipo tiene todas las invitaciones abiertas posibles. Revoca antes una.',
  'too-many-credentials':
    'La aplicación tiene todas las claves válidas posibles. Revoca antes una.',
  'too-many-corrections': 'No hay sitio para más correcciones. Borra antes algunas.',
  'glossary-changed':
    'Alguien ha cambiado el glosario entretanto. Míralo de nuevo y repite tu cambio.',
  'too-many-glossaries': 'No hay sitio para más en los glosarios. Borra antes algo.',
  'too-many-measurements': 'Hay tantas mediciones como es posible. Quita antes algunas.',
  'text-too-long': 'El texto es demasiado largo. Divídelo en varias partes.',
  'document-too-large': 'El documento es demasiado grande. Divídelo.',
  'payload-too-large': 'Es demasiado de una vez. Divídelo en varias partes.',
  'document-not-supported':
    'No se traducen archivos de este tipo. Guárdalo en otro formato, como .docx o .txt.',
  'unsupported-media-type':
    'El servicio no acepta lo que se envió. Vuelve a cargar la página e inténtalo de nuevo.',
  'document-damaged':
    'El archivo está dañado. Ábrelo en el programa con el que se creó, guárdalo e inténtalo de ' +
    'nuevo.',
  'document-encrypted': 'El archivo está protegido con contraseña. Guárdalo sin ella.',
  'document-refused':
    'El archivo no se puede traducir tal como está. Divídelo o guárdalo en una forma más simple.',
  'language-not-supported': 'El servicio no conoce este idioma.',
  'idempotency-key-reused': 'Entretanto se envió otra cosa. Inténtalo de nuevo.',
  'language-pair-not-supported': 'Este servicio no traduce entre estos idiomas. Elige otros.',
  'glossary-pair-not-supported':
    'El glosario no tiene entradas para estos idiomas. Elige otro o ninguno.',
  'webhook-address-refused':
    'Los webhooks solo van por https a direcciones públicas. Esta no es pública, o su servidor ' +
    'es desconocido.',
  'headers-too-large':
    'El navegador envió demasiado. Borra las cookies de esta página e inténtalo de nuevo.',
  'rate-limited': 'Demasiadas solicitudes. Espera un minuto e inténtalo de nuevo.',
  'quota-exceeded': 'La aplicación ha gastado sus caracteres de este mes.',
  'guest-limit-exceeded':
    'Sin cuenta, el límite de hoy de este servicio está agotado. Inicia sesión o vuelve mañana.',
  'budget-exceeded':
    'La aplicación ha gastado lo que los modelos de lenguaje pueden usar este mes.',
  internal:
    'Algo falló en el servicio. Inténtalo de nuevo. Si se repite, da a un operador el ' +
    'identificador de abajo.',
  'registry-unavailable': 'No se puede acceder al registro de modelos.',
  'provider-unavailable': 'El proveedor de inicio de sesión no responde. Inténtalo más tarde.',
  'engine-unavailable':
    'Lo que traduce estos idiomas no funciona en este momento. Inténtalo más tarde.',
  'model-downloading': 'Se está descargando el modelo de estos idiomas. Inténtalo en un momento.',
  'database-unavailable': 'El servicio no puede acceder a su base de datos. Inténtalo más tarde.',
  overloaded: 'El servicio está ocupado. Inténtalo en un momento.',
  'not-ready': 'El servicio está arrancando. Inténtalo en un momento.',
  'translation-timeout': 'La traducción tardó demasiado. Traduce menos de una vez.',
  'document-storage-full':
    'No hay sitio para más documentos. Quita algunos o espera a que caduquen otros.',
  'storage-full': 'El servicio no tiene más espacio. Avisa a un operador.',
  'connection-failed':
    'No se puede acceder al servicio. Comprueba tu conexión e inténtalo de nuevo.',
  'timed-out': 'El servicio no respondió a tiempo. Inténtalo de nuevo.',
  'unexpected-response':
    'Respondió algo que no es el servicio. Inténtalo de nuevo o pregunta a quien administra tu ' +
    'red.',
  'model-refused': 'El modelo no se puede usar. Comprueba sus archivos.',
  'models-read-only':
    'Este servicio no cambia modelos: su DRAGOMAN_SETUP está desactivado (off), o no puede ' +
    'escribir en su directorio.',
}
