// Facts about elements and attributes (WHATWG HTML, sections 4 and 3.2.6.3).

/** Part of a sentence; every other element ends it. */
export const inlineElements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label ' +
    'mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'
  ).split(' '),
)

/** Void elements: no content and no closing tag. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Their content is not language, or must not be changed. */
export const untranslatedElements: ReadonlySet<string> = new Set(
  (
    'script style pre code kbd samp var textarea math metadata iframe noembed noframes xmp ' +
    'plaintext listing'
  ).split(' '),
)

/** Not even their attributes are read: the title of a style sheet is its name. */
export const unseenElements: ReadonlySet<string> = new Set(['script', 'style'])

/** Attributes whose values people read, whatever the element is. */
const readAnywhere: ReadonlySet<string> = new Set(
  (
    'alt title placeholder aria-label aria-description aria-placeholder aria-roledescription ' +
    'aria-valuetext'
  ).split(' '),
)

/** Attributes whose values people read in this element. */
const readInElement: ReadonlyMap<string, string> = new Map([
  ['menu', 'label'],
  ['optgroup', 'label'],
  ['option', 'label'],
  ['table', 'summary'],
  ['td', 'abbr'],
  ['th', 'abbr'],
  ['track', 'label'],
])

const readMeta = new RegExp(
  '^(?:description|keywords|abstract|subject|headline|apple-mobile-web-app-title|' +
    'og:(?:title|description|site_name|image:alt|video:alt)|' +
    'twitter:(?:title|description|(?:image|player):alt|(?:label|data)\\d)|' +
    '(?:dc|dcterms)\\.(?:title|description|subject)|article:(?:section|tag))$',
  'i',
)

/** An attribute whose value people read if one of the others, `by`, has such a value. */
interface ReadByValue {
  readonly read: string
  readonly by: readonly string[]
  readonly values: RegExp
}

const readByValue: ReadonlyMap<string, ReadByValue> = new Map([
  ['input', { read: 'value', by: ['type'], values: /^(?:submit|button|reset)$/i }],
  ['meta', { read: 'content', by: ['name', 'property', 'itemprop'], values: readMeta }],
])

/** What tells of an attribute of this element whether people read it; names are in lower case. */
export function createAttributeTest(
  element: string,
  attributeText: (attribute: string) => string,
): (attribute: string) => boolean {
  const rule = readByValue.get(element)
  const isReadHere = rule?.by.some((name) => rule.values.test(attributeText(name).trim())) ?? false
  const own = isReadHere ? rule?.read : readInElement.get(element)
  return (attribute) => attribute === own || readAnywhere.has(attribute)
}

/** The standard's other elements, and obsolete ones: they end a sentence. */
export const blockElements: ReadonlySet<string> = new Set(
  (
    'address applet area article aside audio base basefont bgsound blockquote body br button ' +
    'canvas caption center col colgroup datalist dd details dialog dir div dl dt embed fieldset ' +
    'figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html ' +
    'iframe input legend li link listing main map marquee math menu meta meter nav noembed ' +
    'noframes ' +
    'noscript object ol optgroup option output p param picture plaintext pre progress script ' +
    'search section select slot source style summary svg table tbody td template textarea tfoot ' +
    'th thead title tr track ul video xmp'
  ).split(' '),
)
