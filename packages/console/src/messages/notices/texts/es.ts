import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'notices'> = {
  'bound-content':
    'Algunos campos muestran datos que el documento guarda aparte de su texto. Word mostrará los ' +
    'originales al abrir la traducción.',
  'catalogue-translated': 'Los textos del archivo ya están en {language}.',
  'cells-are-data': 'Las celdas quedan como están si fórmulas, filtros o tablas usan su texto.',
  'cells-too-long':
    'Las celdas, encabezados y pies quedan como están si la traducción es más larga de lo que ' +
    'permite Excel.',
  'characters-missing':
    'Ninguna fuente tiene estos caracteres, que se muestran como «?»: {characters}',
  'column-filled': 'La columna {column} se traduce en las celdas vacías de {target}.',
  'column-replaced':
    'La tabla no tiene columna para {language}: la traducción está en la columna {column}.',
  'columns-keep-places':
    'Columnas y rótulos quedan en su sitio, aunque la traducción va de derecha a izquierda. Como ' +
    'documento de Word se lee mejor.',
  'contents-outdated':
    'Los números de página del índice son los del original. Actualízalo en Word (clic derecho, ' +
    'Actualizar campos).',
  'deleted-text': 'El texto borrado con el control de cambios no se traduce.',
  'doubtful-passages': '{doubtful} de {passages} pasajes son dudosos, como: {examples}',
  'encoding-changed': 'El archivo se leyó como {encoding}. El archivo traducido está en UTF-8.',
  'included-documents':
    'El documento incluye otros documentos, cuyo texto no se traduce. Ábrelo en Word, guárdalo y ' +
    'traduce ese.',
  'invalid-mdx': 'El archivo no es MDX válido. Se leyó como Markdown y su código queda como está.',
  'karaoke-kept':
    'Líneas de karaoke que conservan su texto, porque cada sílaba tiene su tiempo: {lines}',
  'more-notices': 'Otros avisos que no se muestran: {notices}',
  'narration-kept': 'El libro tiene narración grabada, que queda en su idioma.',
  'no-room':
    'La traducción no cabe en su sitio y puede tocar lo que hay al lado o debajo. Párrafos: ' +
    '{paragraphs}. Páginas: {pages}.',
  'no-source-column':
    'La tabla tiene columnas de idiomas, pero ninguna del idioma de origen: no se traduce nada.',
  'passages-kept':
    'Pasajes que quedan como están, porque su traducción cambiaría la estructura del archivo: ' +
    '{passages}',
  'pdf-archive': 'El original dice que es PDF/A. La traducción puede no cumplirlo.',
  'pdf-damaged-pages': 'Páginas que quedan como están, porque su contenido está dañado: {pages}',
  'pdf-form': 'El formulario tiene una segunda descripción (XFA), cuyo texto no se traduce.',
  'pdf-layout': 'Las tablas y columnas del PDF son párrafos uno tras otro.',
  'pdf-odd-text': 'El texto vertical o reflejado no se traduce. Páginas: {pages}.',
  'pdf-picture-pages': 'Páginas que quedan como están, porque son imágenes sin texto: {pages}',
  'pdf-restrictions': 'El original tiene restricciones de uso. La traducción no tiene ninguna.',
  'pdf-unmapped-text':
    'Las fuentes no dicen qué letras son el {percent} % de los signos; ese texto no se traduce. ' +
    'Páginas: {pages}.',
  'plurals-missing':
    '{language} tiene las formas de plural {forms}. Faltan claves: {keys}, como {examples}. No ' +
    'se añaden.',
  'sentences-kept':
    'Frases que conservan su texto, porque las marcas de la traducción no encajarían: {sentences}',
  'sentences-short':
    'Frases con menos palabras que subtítulos; sus últimas palabras se repiten: {sentences}',
  'text-shrunk':
    'Parte del texto se reduce para caber en su forma. PowerPoint solo ajusta la traducción al ' +
    'editarla, así que puede salirse.',
  'text-small':
    'El texto es menor que tres cuartos del original. Párrafos: {paragraphs}. Páginas: {pages}.',
  'translations-replaced':
    'Las traducciones del archivo estaban en {language}; se sustituyeron todas.',
  'workbooks-kept':
    'Los gráficos muestran rótulos traducidos. Las tablas que hay detrás conservan los ' +
    'originales, y Office los mostrará al editar los datos.',
}
