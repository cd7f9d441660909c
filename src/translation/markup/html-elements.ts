// Facts about elements and attributes (WHATWG HTML, sections 4 and 3.2.6.3).

/** Part of a sentence; every other element ends it. */
export const inlineElements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label ' +
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
