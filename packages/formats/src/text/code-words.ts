// Words that a programmer would call an identifier, a path, an option, a version or a file name. No
// engine may translate them. Prose such as "and/or", "24/7", "COVID-19" and "U.S.A." is none.

/** What a candidate consists of, after letters and digits: without one of these it is a word. */
const signs = String.raw`_.\/:=+~\-`
/** UTF-16 units: a longer token is no word of any kind. */
const longest = 300

/** A token with signs in it, or a word that is called or in camel case. */
export const codeWithSign =
  `(?<![${signs}@])(?:` +
  `[\\p{L}\\p{N}]{1,100}[${signs}](?:[\\p{L}\\p{N}${signs}]|(?<=[=-])>){1,${longest}}(?:\\(\\))?|` +
  '[A-Za-z][A-Za-z0-9]{0,60}\\(\\))'

/** A word in camel case, as variables have. */
export const camelCase = '[a-z]{1,40}(?:[A-Z][a-z0-9]{1,40}){1,10}(?![\\p{L}\\p{N}])'

/** A token with a sign before it, as paths and options have. */
export const codeAfterSign =
  `(?<![^\\s("'«“‘\\[\\{,;|>])[${signs}]{1,3}` +
  `[\\p{L}\\p{N}][\\p{L}\\p{N}${signs}]{0,${longest}}`

/** Short words of several languages, which follow a full stop without a space only by mistake. */
const sentenceWords: ReadonlySet<string> = new Set(
  (
    'and are but for from had has have he her his how if not of or on our she that the their ' +
    'then ' +
    'there they this was we were what when who will with would you your ' +
    'con del el los las por que sin sus una un uno y pero ' +
    'aux ce des du est et le les par pour sur une il elle ' +
    'da dos em na nas os para um uma amb dels els per ' +
    'che degli dei il nel non und der die das ein eine ich ist nicht mit'
  ).split(' '),
)

/** Tags of languages with a region or a script: en-US, zh-Hans-CN, es-419. */
const locale = new RegExp(
  '^(?:af|am|ar|az|be|bg|bn|bs|ca|cs|cy|da|de|el|en|es|et|eu|fa|fi|fil|fr|ga|gl|gu|he|hi|hr|' +
    'hu|hy|id|is|it|ja|ka|kk|km|kn|ko|ky|lo|lt|lv|mk|ml|mn|mr|ms|my|nb|ne|nl|nn|no|pa|pl|pt|ro|' +
    'ru|si|sk|sl|sq|sr|sv|sw|ta|te|th|tr|uk|ur|uz|vi|yue|zh|zu)' +
    '(?:-(?:Hans|Hant|Latn|Cyrl|Arab|Deva|Jpan|Kore|Grek|Hebr))?(?:-(?:[A-Z]{2}|419|001|150))?$',
)

const isRegional = (word: string): boolean => word.includes('-') && locale.test(word)

/** Abbreviations with stops that are words of their language. */
const abbreviation = /^(?:f\.eks|t\.ex|p\.ex|p\.ej|p\.es|bl\.a|o\.s\.frv|o\.fl|m\.fl|s\.m|v\.gr)$/i

const keyCombination = new RegExp(
  '^(?:Ctrl|Control|Alt|AltGr|Shift|Cmd|Command|Option|Opt|Win|Windows|Meta|Super|Fn|Strg|' +
    String.raw`Umschalt)[+\-]\S`,
)

/** How much of a candidate is code, in UTF-16 units from its start; 0: it is language. */
export function codeLength(candidate: string): number {
  const word = candidate.replace(/[.:]{1,9}$/, '')
  return isCode(word) ? word.length : 0
}

function isCode(word: string): boolean {
  if (!/[A-Za-z]/.test(word)) return false
  return (
    word.endsWith('()') ||
    /[\p{L}\p{N}]_{1,9}[\p{L}\p{N}]|^__[A-Za-z]/u.test(word) ||
    /[A-Za-z0-9_]::[A-Za-z_]|^[a-z_]\w{0,100}(?:->[a-z_]\w{0,100}){1,20}(?:\(\))?$/.test(word) ||
    isRegional(word) ||
    isOption(word) ||
    isAssignment(word) ||
    isPath(word) ||
    isDotted(word) ||
    isName(word) ||
    isDatePattern(word) ||
    keyCombination.test(word)
  )
}

/** `--save-dev`, `--name=value`, `-v`; not a dash that a writer put before a word. */
const isOption = (word: string): boolean =>
  /^-[A-Za-z]$/.test(word) ||
  (/^--[a-z][\w-]{0,100}(?:=.{0,300})?$/s.test(word) && !sentenceWords.has(word.slice(2)))

/** `HOUSE_RED=1`, `x=y`, `debug=true`: the key or the value is no word of a sentence. */
function isAssignment(word: string): boolean {
  const [, key = '', value = ''] = /^([A-Za-z_][\w.-]{0,100})=(.{1,300})$/s.exec(word) ?? []
  if (key === '') return false
  return (
    /[_.\-\d]/.test(key) ||
    key.length === 1 ||
    key === key.toUpperCase() ||
    /[\d/_.]|^(?:true|false|null|yes|no|on|off)$/.test(value)
  )
}

/** Types of media by their registered trees, and common ones of `text`, `image` and so on. */
const mediaType = new RegExp(
  String.raw`^(?:application|font|multipart|model)\/[\w.+\-]{1,80}$|` +
    String.raw`^(?:text|image|audio|video|message)\/(?:[\w.\-]{0,40}\+[\w.\-]{1,40}|` +
    String.raw`x-[\w.\-]{1,60}|vnd[\w.\-]{1,60}|plain|html|css|csv|xml|javascript|markdown|` +
    'calendar|rtf|png|jpe?g|gif|webp|avif|bmp|tiff|svg|mpeg|mp[34]|ogg|wav|webm|aac|flac|rfc822)$',
)

/** Absolute and relative paths, media types, and several names of which one is code. */
function isPath(word: string): boolean {
  if (!word.includes('/')) return false
  if (mediaType.test(word)) return true
  const segments = word.split('/').filter((segment) => segment !== '')
  if (/^(?:~|\.{1,2})?\//.test(word)) return !sentenceWords.has(segments[0] ?? '')
  return segments.some(
    (segment) =>
      /[\w]/.test(segment) && (isDotted(segment) || isName(segment) || isRegional(segment)),
  )
}

/** `report.pdf`, `example.com`, `user.name`, `v1.2`, `.gitignore`; not `U.S.A.` or `end.The`. */
function isDotted(word: string): boolean {
  if (!/^\.?[A-Za-z0-9_-]{1,100}(?:\.[A-Za-z0-9_-]{1,100}){0,20}$/.test(word)) return false
  const pieces = word.split('.')
  const isHidden = pieces[0] === ''
  if (isHidden) pieces.shift()
  if (pieces.length < 2 && !isHidden) return false
  const last = pieces.at(-1) ?? ''
  if (sentenceWords.has(last.toLowerCase()) || abbreviation.test(word)) return false
  // Numbers with a unit, and ordinals: 10.30am, 2.5kg, 1.er.
  if (/^\d{1,9}\.\d{0,9}[A-Za-z]{1,12}$/.test(word)) return false
  // A sentence that begins without a space: end.The.
  if (pieces.length < 3 && /^[A-Z][a-z]/.test(last)) return false
  const isFile = /^(?:[a-z]{3,4}|[cgr]s|go|js|md|py|sh|so|ts)$/.test(last)
  return isFile || pieces.every((piece) => piece.length > 1 || /\d/.test(piece))
}

/** Names that end with a version, as `gpt-4o` and `node-v18-x64`, and keys as of a UUID. */
function isName(word: string): boolean {
  if (!/^[A-Za-z0-9]{1,60}(?:[-.][A-Za-z0-9]{1,60}){1,20}$/.test(word)) return false
  const pieces = word.split('-')
  if (pieces.length > 3 && pieces.every((piece) => /^[0-9a-f]{4,60}$/i.test(piece))) return true
  const last = pieces.at(-1) ?? ''
  const isVersion =
    /^[a-z]{0,2}\d/i.test(last) && !/^\d{1,6}(?:s|st|nd|rd|th)$|^[a-z]{1,2}\d{1,4}s$/i.test(last)
  if (!/^[A-Za-z]/.test(word) || !isVersion || pieces.length < 2) return false
  return pieces.length > 2 || (/^[a-z]/.test(word) && /^\d{1,6}[a-z]/.test(last))
}

/** `yyyy-MM-dd`, `HH:mm`: fields of one letter each, of which one is repeated. */
function isDatePattern(word: string): boolean {
  const fields = word.split(/[-/.:]/)
  return (
    fields.length > 1 &&
    fields.every((field) =>
      /^(?:y{1,4}|Y{1,4}|M{1,4}|d{1,2}|D{1,2}|E{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|S{1,3})$/.test(
        field,
      ),
    ) &&
    fields.some((field) => field.length > 1)
  )
}
