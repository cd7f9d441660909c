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
    'script style pre code kbd samp var textarea template svg math object iframe audio video ' +
    'canvas noembed noframes xmp plaintext listing'
  ).split(' '),
)

/** Attributes whose values people read. */
export const translatedAttributes: ReadonlySet<string> = new Set([
  'alt',
  'title',
  'placeholder',
  'aria-label',
])

/** The standard's other elements, and obsolete ones: they end a sentence. */
export const blockElements: ReadonlySet<string> = new Set(
  (
    'address applet area article aside audio base basefont bgsound blockquote body br button ' +
    'canvas caption center col colgroup datalist dd details dialog dir div dl dt embed fieldset ' +
    'figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html ' +
    'iframe input legend li link listing main map marquee math menu meta meter nav noembed noframes ' +
    'noscript object ol optgroup option output p param picture plaintext pre progress script ' +
    'search section select slot source style summary svg table tbody td template textarea tfoot ' +
    'th thead title tr track ul video xmp'
  ).split(' '),
)
