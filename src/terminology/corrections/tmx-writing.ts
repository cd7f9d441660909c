// Writes TMX 1.4b, piece by piece.
import { encodeXmlAttribute, encodeXmlText } from '@dragoman/formats/xml/xml-text.ts'
import { readVersion } from '../../shared/version.ts'
import type { Correction } from './schemas.ts'

/** The pieces of a TMX file with these corrections. */
export async function* writeTmx(corrections: AsyncIterable<Correction>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n' +
    `<header creationtool="Dragoman" creationtoolversion="${encodeXmlAttribute(readVersion())}"` +
    ' segtype="sentence" o-tmf="Dragoman" adminlang="en" srclang="*all*"' +
    ' datatype="plaintext"/>\n<body>\n'
  for await (const correction of corrections) yield writeUnit(correction)
  yield '</body>\n</tmx>\n'
}

const writeUnit = ({ id, from, to, source, target, createdAt }: Correction): string =>
  `<tu tuid="${encodeXmlAttribute(id)}" creationdate="${toTmxDate(createdAt)}"` +
  ` srclang="${encodeXmlAttribute(from)}">\n` +
  `${writeVariant(from, source)}${writeVariant(to, target)}</tu>\n`

const writeVariant = (language: string, text: string): string =>
  `<tuv xml:lang="${encodeXmlAttribute(language)}"><seg>${encodeXmlText(text)}</seg></tuv>\n`

/** `2026-11-23T03:20:00.123Z` → `20261123T032000Z`. */
const toTmxDate = (time: string): string => time.replace(/[-:]|\.\d+/g, '')
