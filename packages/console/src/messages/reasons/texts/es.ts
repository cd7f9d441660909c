import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'reasons'> = {
  'archive-damaged':
    'El archivo está dañado. Vuelve a guardarlo con el programa con el que se creó.',
  'at-line': 'Línea {line}: {text}',
  'archive-entries':
    'El archivo tiene {entries} partes; se permiten como máximo {limit}. Divídelo.',
  'book-incomplete':
    'El libro no está completo. Vuelve a guardarlo con el programa con el que se creó.',
  'book-protected': 'El libro está protegido contra copia. Elige uno sin protección.',
  'document-type-declared':
    'El archivo declara un tipo de documento, lo que aquí no se permite. Guárdalo sin él.',
  'file-empty': 'El archivo está vacío. Elige uno con texto.',
  'file-encrypted': 'El archivo está protegido con contraseña. Guárdalo sin ella.',
  'file-signed':
    'El documento está firmado, y la firma no valdría para una traducción. Elige una copia sin ' +
    'firmar.',
  'has-macros': 'El documento contiene macros. Guárdalo sin ellas, como .docx, .xlsx o .pptx.',
  'malformed-file': 'El archivo no es {format} correcto: hay un error en la línea {line}.',
  'malformed-row': 'Hay un error en la fila {row} de la tabla: sus comillas no son correctas.',
  'malformed-xml':
    'El archivo no es XML bien formado. Corrígelo o vuelve a guardarlo con el programa con el ' +
    'que se creó.',
  'missing-column': 'La tabla no tiene la columna {column}.',
  'no-ending': 'El nombre del archivo no tiene terminación, como .txt. Añade la correcta.',
  'not-text': 'El archivo no es texto. Guárdalo como texto en UTF-8.',
  'office-incomplete':
    'El documento no está completo. Ábrelo en Office, guárdalo e inténtalo de nuevo.',
  'old-office':
    'El archivo es de una versión antigua de Office. Guárdalo como .docx, .xlsx o .pptx.',
  'part-too-large':
    'Una parte del documento tiene {sizeBytes}; se permiten como máximo {limitBytes}. Divídelo.',
  'pdf-damaged': 'El PDF está dañado. Expórtalo de nuevo e inténtalo otra vez.',
  'pdf-form':
    'El PDF es un formulario que un programa crea al abrirlo. Imprímelo en un PDF nuevo y ' +
    'traduce ese.',
  'pdf-fonts-missing':
    'Este servicio no tiene fuentes para documentos PDF. Elige Word como resultado o avisa a un ' +
    'operador.',
  'pdf-no-font':
    'Este servicio no tiene fuente para {language}. Elige Word como resultado del PDF.',
  'pdf-no-text':
    'El PDF no tiene texto, solo imágenes. Reconoce antes su texto con un programa de OCR o ' +
    'elige el archivo del que salió.',
  'pdf-too-large': 'El PDF es demasiado grande. Divídelo o simplifícalo.',
  'pdf-unmapped':
    'El PDF no dice qué letras son el {percent} % de sus signos. Elige el archivo del que salió.',
  'too-deep': 'El archivo está anidado a demasiada profundidad. Divídelo o simplifícalo.',
  'translation-broken':
    'El archivo traducido quedaría dañado. Comunica este archivo a un operador.',
  'unknown-archive': 'El archivo es un zip. Elige por separado cada archivo que contiene.',
  'unknown-encoding':
    'El archivo declara la codificación desconocida {encoding}. Guárdalo en UTF-8.',
  'unknown-ending':
    'Los archivos que terminan en {ending} no se traducen. Guárdalo en otro formato, como .docx ' +
    'o .txt.',
  'unpacked-too-large':
    'Descomprimido, el archivo tiene {sizeBytes}; se permiten como máximo {limitBytes}. Divídelo ' +
    'o quita imágenes.',
  'unpacks-too-much':
    'El archivo crece sospechosamente al descomprimirse. Vuelve a guardarlo con el programa con ' +
    'el que se creó.',
  'wrong-contents':
    'El archivo no es lo que dice su terminación {ending}, o está dañado. Elige el archivo ' +
    'original.',
  'wrong-encoding':
    'El archivo no está en {encoding}: algunos de sus bytes no son ningún carácter. Guárdalo en ' +
    'UTF-8.',
  'wrong-ending':
    'El nombre termina en {ending}, pero el archivo es {format}. Ponle la terminación {endings}.',
  'wrong-format': 'El archivo no es del formato {format}. Comprueba su terminación.',
  'authenticator-exists': 'Ya tienes una aplicación de autenticación. Quítala antes.',
  'browser-began-no-login':
    'Este navegador no empezó el inicio de sesión, o hace más de 10 minutos. Empieza de nuevo.',
  'budget-used':
    'Los modelos de lenguaje han gastado los {limit} tokens que esta aplicación puede usar al mes.',
  'budget-zero':
    'Los modelos de lenguaje están desactivados en esta aplicación: su presupuesto mensual es 0.',
  'characters-per-minute':
    'El texto tiene {characters} caracteres; esta aplicación puede enviar {limit} por minuto. ' +
    'Espera o envía menos de una vez.',
  'codes-per-hour':
    'Solo se pueden probar {limit} códigos por hora. Espera, o usa una llave de acceso o un ' +
    'código de recuperación. Si no fuiste tú, cambia tu contraseña.',
  'columns-expected': 'Columnas encontradas: {columns}. Columnas esperadas: {expected}.',
  'common-password':
    'Mucha gente usa esta contraseña y es fácil de adivinar. Elige otra, como unas palabras ' +
    'seguidas.',
  'control-characters': 'El texto tiene caracteres que no se pueden mostrar. Quítalos.',
  'conversion-too-slow':
    'El archivo tarda demasiado en convertirse. Guárdalo como .docx, .xlsx o .pptx.',
  'conversions-wait':
    'Se están convirtiendo demasiados archivos antiguos de Office. Inténtalo pronto.',
  'document-gone': 'El documento del trabajo ya no está guardado. Elige el archivo de nuevo.',
  'download-failed': 'No se pudo descargar el modelo de {from} a {to}. Se intentará más tarde.',
  'downloads-refused':
    'El modelo de {from} a {to} no está instalado, y esta aplicación no puede iniciar descargas. ' +
    'Pregunta a un operador.',
  'duplicate-term': 'El término {term} ya está.',
  empty: 'No puede estar vacío.',
  'engines-excluded':
    'Solo traducen a {to} motores que esta aplicación no puede usar: {engines}. Un administrador ' +
    'del equipo puede permitirlos en la aplicación.',
  'field-missing': 'Falta un valor: {field}.',
  'field-unknown': 'El servicio no conoce {field}. Vuelve a cargar la página.',
  'file-too-large': 'El archivo supera {limitBytes}. Divide el documento.',
  'file-unpacked-too-large':
    'El archivo se hace demasiado grande al convertirse. Divídelo o guárdalo sin imágenes.',
  'file-unreadable-in-time': 'El archivo tarda demasiado en leerse. Divídelo o simplifícalo.',
  'glossary-bytes':
    'Los glosarios del equipo pueden tener {limitBytes} en total. Borra alguno o añade menos ' +
    'entradas.',
  'job-running': 'El trabajo no ha terminado. Espera a que termine o cancélalo.',
  'languages-equal': 'Los dos idiomas son el mismo. Elige dos distintos.',
  'last-owner-of':
    'El usuario es el último propietario del equipo {team}. Haz antes propietario a otro miembro.',
  'limit-reached': 'Como máximo son posibles {limit}. Quita antes uno.',
  'list-of-models-unread': 'Se está leyendo la lista de idiomas. Inténtalo en un momento.',
  'mails-per-hour':
    'Has recibido varios correos así en la última hora. Búscalos o espera una hora.',
  'model-downloading':
    'Se está descargando el modelo de {from} a {to}: {receivedBytes} de {totalBytes}. Inténtalo ' +
    'en un momento.',
  'new-pairs-per-hour':
    'Se pueden descargar modelos de {limit} pares de idiomas nuevos por hora. Inténtalo más ' +
    'tarde o usa idiomas instalados.',
  'no-email': 'Esto no es un correo electrónico. Uno es como nombre@example.org.',
  'no-engine': 'En este servicio no hay instalado nada que traduzca. Avisa a un operador.',
  'no-entries': 'Nada del archivo sirve para estos idiomas. Comprueba sus columnas e idiomas.',
  'no-letters': 'Un texto sin letras nunca se traduce.',
  'no-route': 'Este servicio no traduce a {to}. Elige otro idioma.',
  'no-route-from': 'Este servicio no traduce de {from} a {to}. Elige otros idiomas.',
  'not-in-future': 'El momento debe estar en el futuro.',
  'not-one-of': 'Debe ser uno de estos: {values}.',
  'number-too-large': 'El número debe ser como máximo {limit}.',
  'number-too-small': 'El número debe ser como mínimo {limit}.',
  'office-not-converted':
    'Este servicio no puede convertir ahora archivos antiguos de Office. Guárdalo como .docx, ' +
    '.xlsx o .pptx.',
  'office-unreadable':
    'El archivo está dañado o tiene contraseña. Ábrelo y guárdalo como .docx, .xlsx o .pptx.',
  'passkey-exists': 'Esta llave de acceso ya está guardada. Crea otra.',
  'passwords-wait': 'Demasiada gente inicia sesión a la vez. Inténtalo en un momento.',
  'personal-password':
    'La contraseña es tu nombre, tu correo o el nombre del servicio. Elige otra.',
  'placeholder-differs': 'Los dos textos deben tener los mismos marcadores; {placeholder} difiere.',
  'quota-used':
    'La aplicación puede traducir {limit} caracteres al mes, y quedan menos de los {characters} ' +
    'de este texto.',
  'quota-zero': 'La traducción está desactivada en esta aplicación: su cuota mensual es 0.',
  'quote-open': 'Unas comillas no se cierran.',
  'quote-followed': 'Tras unas comillas de cierre falta una coma o un salto de línea.',
  'queue-full': 'La cola está llena. Inténtalo más tarde.',
  'queued-of-app':
    'Esperan {queued} caracteres de esta aplicación; el límite es {limit}. Envía más cuando se ' +
    'traduzcan algunos.',
  'queued-of-user':
    'Esperan {queued} caracteres de tus aplicaciones; el límite es ahora {limit}. Envía más ' +
    'cuando se traduzcan algunos.',
  'requests-per-minute':
    'Se permiten como máximo {limit} solicitudes por minuto. Espera un minuto.',
  'source-empty': 'El texto de origen está vacío.',
  'target-empty': 'La traducción está vacía.',
  'source-gone': 'El texto del trabajo ya no está guardado. Envíalo de nuevo.',
  'spaces-around': 'Quita los espacios del principio y del final.',
  'storage-used':
    'Tus documentos ocupan {storedBytes}; con este superarían {limitBytes}. Quita algunos o ' +
    'espera a que caduquen otros.',
  'targets-repeated': 'Estos idiomas aparecen dos veces. Ponlos una sola vez.',
  'tmx-malformed':
    'El archivo no es TMX correcto. Expórtalo de nuevo del programa con el que se creó.',
  'too-few-items': 'Debe haber al menos {limit}.',
  'too-long': 'Tiene demasiados caracteres; se permiten como máximo {limit}.',
  'too-many-bytes': 'Es demasiado largo; se permiten como máximo {limitBytes}.',
  'too-many-characters': 'Son {characters} caracteres; se permiten como máximo {limit}. Divídelo.',
  'too-many-entries':
    'Hay demasiadas entradas; se permiten como máximo {limit}. Divide el archivo.',
  'too-many-forms': 'Un término tiene como máximo {limit} formas.',
  'too-many-items': 'Son demasiados; se permiten como máximo {limit}.',
  'too-many-texts': 'Son {texts} textos; se permiten como máximo {limit}. Divídelos.',
  'too-much-memory': 'El archivo necesita demasiada memoria. Divídelo o simplifícalo.',
  'too-short': 'Tiene muy pocos caracteres; hacen falta al menos {limit}.',
  'too-slow': 'La traducción tardó más de {limitSeconds}. Traduce menos de una vez.',
  'unknown-language': 'El servicio no conoce el idioma {language}.',
  'webhook-address-inside':
    'La dirección está dentro de una red a la que los webhooks no pueden llegar.',
  'webhook-certificate': 'El certificado del receptor no es válido.',
  'webhook-connection-closed': 'El receptor cerró la conexión.',
  'webhook-connection-refused': 'Nada recibe en esta dirección.',
  'webhook-host-unknown': 'No se conoce el servidor de la dirección.',
  'webhook-https-only': 'La dirección debe empezar por https://.',
  'webhook-interrupted': 'El servicio se detuvo antes de recibir la respuesta.',
  'webhook-lookup-failed': 'No se pudo buscar el servidor de la dirección.',
  'webhook-no-response': 'Sin respuesta en {limitSeconds}.',
  'webhook-no-tls': 'El receptor no admite https.',
  'webhook-not-http': 'El receptor no habla HTTP.',
  'webhook-unreachable': 'No se puede llegar al receptor.',
  'wrong-pattern': 'No tiene la forma esperada. Compruébalo.',
  'wrong-type': 'No es un valor del tipo esperado. Compruébalo.',
  'disk-full': 'El disco del servicio no tiene espacio para ello. Libera espacio.',
  'disk-too-full':
    'Hacen falta {neededBytes} en el disco del servicio y hay {freeBytes} libres. Libera espacio.',
  'download-server-unreachable':
    'No se puede acceder al servidor de los modelos. Comprueba la red y el proxy del servicio, o ' +
    'importa el modelo desde archivos.',
  'model-damaged': 'Lo que ha llegado no es el modelo esperado.',
  'model-file-damaged':
    'El archivo {file} está dañado o incompleto. Cópialo o descárgalo de nuevo.',
  'model-file-missing':
    'Falta un archivo del modelo: {file}. Elige todos los archivos del modelo a la vez.',
  'model-file-pointer':
    '{file} es un puntero de Git LFS, no el archivo en sí. Ejecuta «git lfs pull» en su ' +
    'repositorio y elígelo de nuevo.',
  'model-file-twice': 'Hay dos archivos llamados {file}. Importa los modelos de uno en uno.',
  'model-file-unpacks-too-much':
    'Descomprimido, el archivo {file} es mayor de lo que puede ser un modelo. Elige el archivo ' +
    'original.',
  'model-files-missing':
    'Ninguno de estos archivos es de un modelo. Un modelo tiene los archivos model…bin y ' +
    'vocab…spm, tal cual o comprimidos (.gz, .zst).',
  'model-files-mixed': 'Los vocabularios son de dos modelos. Elige los archivos de un solo modelo.',
  'model-files-packed':
    '{file} es un archivo comprimido. Descomprímelo y elige los archivos que contiene.',
  'model-pair-differs':
    'Los archivos indican {pair}, pero también se indica {other}. Elige los idiomas correctos o ' +
    'los archivos del otro modelo.',
  'model-pair-unknown': 'Los archivos no dicen para qué idiomas es el modelo. Elige los idiomas.',
  'model-unusable':
    'El modelo de {from} a {to} no se puede ejecutar: sus archivos están dañados o no ' +
    'corresponden entre sí.',
  'model-upload-gone':
    'Los archivos del modelo importado ya no están guardados. Impórtalo de nuevo.',
  'model-upload-running': 'Se está importando otro modelo. Inténtalo cuando termine.',
  'model-upload-too-large':
    'Los archivos superan {limitBytes}, el límite del ajuste DRAGOMAN_MODELS_UPLOAD_BYTES. Usa ' +
    '«dragoman models import» en la máquina.',
  'models-read-only':
    'El servicio no puede escribir en el directorio de sus modelos. Avisa a quien administra la ' +
    'máquina.',
  'registry-lacks-model':
    'El registro no tiene ningún modelo de {from} a {to}. Importa uno desde archivos o elige ' +
    'otro registro.',
  'registry-unusable':
    'El registro de modelos responde con un error o no lo es. Comprueba el ajuste ' +
    'DRAGOMAN_MODELS_REGISTRY.',
}
