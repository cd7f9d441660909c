// PDFs that attack whoever reads them: small files that become large, deep or endless.
import { deflateSync } from 'node:zlib'
import { firstObject, makePdf, pdfStream, pdfText } from './pdf-files.ts'

const hello = pdfText([72, 700], 'Hello house')
/** More than a stream may have, and small when it is deflated. */
const manySpaces = Buffer.alloc(100 * 2 ** 20, ' ')

/** An object that no page uses. */
const withObject = (...objects: (string | Uint8Array)[]): Uint8Array =>
  makePdf({ pages: [hello], objects })

/** Forms that each show the next one ten times. */
function multiplyingForms(): Uint8Array {
  const levels = 8
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1
    const next = isLast ? '' : `/Resources<</XObject<</X ${firstObject + level + 1} 0 R>>>>`
    return pdfStream(
      isLast ? hello : '/X Do '.repeat(10),
      `/Type/XObject/Subtype/Form/BBox[0 0 612 792]${next}`,
    )
  })
  return makePdf({
    pages: ['/X Do '.repeat(10)],
    resources: `/XObject<</X ${firstObject} 0 R>>`,
    objects: forms,
  })
}

function ownForm(): Uint8Array {
  const resources = `/Resources<</XObject<</X ${firstObject} 0 R>>>>`
  return makePdf({
    pages: [`/X Do ${hello}`],
    resources: `/XObject<</X ${firstObject} 0 R>>`,
    objects: [pdfStream('/X Do', `/Type/XObject/Subtype/Form/BBox[0 0 612 792]${resources}`)],
  })
}

function manyPages(): Uint8Array {
  const kids = '1000 0 R '.repeat(100_000)
  const one = Buffer.from(makePdf({ pages: [hello] })).toString('latin1')
  const many = one.replace('/Kids[1000 0 R]/Count 1', `/Kids[${kids}]/Count 100000`)
  return new Uint8Array(Buffer.from(many, 'latin1'))
}

/** The tree of pages has itself as a child. */
function endlessPages(): Uint8Array {
  const one = Buffer.from(makePdf({ pages: [hello] })).toString('latin1')
  const endless = one.replace('/Kids[1000 0 R]/Count 1', '/Kids[2 0 R 1000 0 R]/Count 2')
  return new Uint8Array(Buffer.from(endless, 'latin1'))
}

/** A letter that means fifty thousand. */
function longMeaning(): Uint8Array {
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange ' +
    `<00> <FF> endcodespacerange 1 beginbfchar <41> <${'0041'.repeat(50_000)}> endbfchar endcmap`
  const font = `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode ${firstObject + 1} 0 R>>`
  const text = Buffer.from(
    makePdf({
      pages: [`BT /F1 12 Tf 72 700 Td ${'(AAAAAAAAAAAAAAAA) Tj '.repeat(2_000)} ET${hello}`],
      objects: [font, pdfStream(map)],
    }),
  ).toString('latin1')
  const used = text.replace('/F1 3 0 R', `/F1 ${firstObject} 0 R`)
  return new Uint8Array(Buffer.from(used, 'latin1'))
}

const oddNumbers =
  'BT /F1 0 Tf 72 700 Td (zero) Tj /F1 1e30 Tf (huge) Tj /F1 12 Tf 0 0 0 0 0 0 Tm (flat) Tj ' +
  '1e300 0 0 1e300 0 0 Tm (endless) Tj 0 Tz (thin) Tj 100 Tz 1 0 0 1 72 600 Tm ' +
  '(Normal words here) Tj ET'

const outlineOfItself = (): Uint8Array =>
  makePdf({
    pages: [hello],
    catalog: `/Outlines ${firstObject} 0 R`,
    objects: [
      `<</First ${firstObject + 1} 0 R>>`,
      `<</Title(A chapter)/Next ${firstObject + 1} 0 R/First ${firstObject + 1} 0 R>>`,
    ],
  })

/** By what they are; made when they are tried, because some are large. */
export const hostilePdfs: Readonly<Record<string, () => Uint8Array>> = {
  'a page of spaces': () => makePdf({ pages: [`${hello}${manySpaces.toString('latin1')}`] }),
  'a million texts on a page': () =>
    makePdf({ pages: [`BT /F1 12 Tf 72 700 Td ${'(Hello house) Tj '.repeat(1_000_000)}ET`] }),
  'operations without an end': () => makePdf({ pages: ['q '.repeat(3_000_000) + hello] }),
  'a stream that is deflated twice': () =>
    withObject(
      pdfStream(deflateSync(deflateSync(manySpaces)), '/Filter[/FlateDecode/FlateDecode]'),
    ),
  'a stream of run lengths': () =>
    withObject(
      pdfStream(deflateSync(Buffer.alloc(2 ** 21, 129)), '/Filter[/FlateDecode/RunLengthDecode]'),
    ),
  'a large font': () => withObject(pdfStream(manySpaces, '/Length1 100000000')),
  'large objects in a stream': () => withObject(pdfStream(manySpaces, '/Type/ObjStm/N 1/First 5')),
  'many streams that are large together': () =>
    withObject(...Array.from({ length: 8 }, () => pdfStream(manySpaces.subarray(0, 60 * 2 ** 20)))),
  'arrays in arrays': () =>
    makePdf({ pages: [`BT /F1 12 Tf ${'['.repeat(500_000)}(a)${']'.repeat(500_000)} TJ ET`] }),
  'an array of a million': () =>
    makePdf({ pages: [`BT /F1 12 Tf 72 700 Td [${'(a)1 '.repeat(1_000_000)}] TJ ET`] }),
  'forms that multiply': multiplyingForms,
  'a form that shows itself': ownForm,
  'a hundred thousand pages': manyPages,
  'pages without an end': endlessPages,
  'an outline of itself': outlineOfItself,
  'a letter that means a book': longMeaning,
  'odd numbers': () => makePdf({ pages: [oddNumbers] }),
  'a large picture': () =>
    makePdf({
      pages: [`q 600 0 0 700 0 0 cm /I Do Q ${hello}`],
      resources: `/XObject<</I ${firstObject} 0 R>>`,
      objects: [
        pdfStream(
          manySpaces,
          '/Type/XObject/Subtype/Image/Width 10240/Height 10240/BitsPerComponent 8' +
            '/ColorSpace/DeviceGray',
        ),
      ],
    }),
}
