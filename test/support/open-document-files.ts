// Small OpenDocument files for tests.
import assert from 'node:assert/strict'
import { openZip } from '@dragoman/formats/containers/zip.ts'
import type { FormatOptions } from '@dragoman/formats/files/format.ts'
import { cutOpenDocument } from '@dragoman/formats/files/opendocument/opendocument.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { upperCase } from './document-formats.ts'
import { makeZip } from './zip-archive.ts'

export const namespaceOf = (name: string): string =>
  `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`
export const declarations =
  Object.entries({
    office: 'office',
    t: 'text',
    style: 'style',
    table: 'table',
    draw: 'drawing',
    presentation: 'presentation',
    svg: 'svg-compatible',
    fo: 'xsl-fo-compatible',
    meta: 'meta',
  })
    .map(([prefix, name]) => ` xmlns:${prefix}="${namespaceOf(name)}"`)
    .join('') +
  ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ooo="http://openoffice.org/2009/office"'

export const contentOf = (body: string, styles = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content${declarations}><office:automatic-styles>${styles}</office:automatic-styles>
<office:body>${body}</office:body></office:document-content>`

export const textStyle = (name: string, properties: string, parent = ''): string =>
  `<style:style style:name="${name}" style:family="text"${parent}>` +
  `<style:text-properties ${properties}/></style:style>`

export function makeOpenDocument(parts: Record<string, string>, kind = 'text'): Buffer {
  const manifest = `<manifest:manifest xmlns:manifest="${namespaceOf('manifest')}"/>`
  return makeZip([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, isStored: true },
    ...Object.entries({ 'META-INF/manifest.xml': manifest, ...parts }).map(([name, content]) => ({
      name,
      content,
    })),
  ])
}

export const makeTextDocument = (body: string, styles = ''): Buffer =>
  makeOpenDocument({ 'content.xml': contentOf(`<office:text>${body}</office:text>`, styles) })

/** The parts of a translated file by name. Fails unless the file is the same if nothing changes. */
export function translateParts(
  bytes: Uint8Array,
  change: (segment: Segment) => Segment = upperCase,
  options: FormatOptions = {},
): Record<string, string> {
  const pair = { from: 'en', to: 'es' }
  const settings = { fileName: 'file.odt', options, ...pair }
  const { segments, assemble } = cutOpenDocument(bytes, settings)
  assert.deepEqual(Buffer.from(assemble(segments, pair)), Buffer.from(bytes))
  const zip = openZip(assemble(segments.map(change), pair))
  const parts = zip.entries.map(({ name }) => {
    const content = Buffer.from(zip.read(name) ?? [])
    return [name, content.toString()]
  })
  return Object.fromEntries(parts)
}
