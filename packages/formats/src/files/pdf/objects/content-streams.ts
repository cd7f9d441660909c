// The bytes of content streams.
import { deflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { DocumentError } from '../../document-error.ts'
import { limits } from '../limits.ts'
import { type Budget, decodeFilters, filterOf } from './filters.ts'
import {
  type Dict,
  dictIn,
  dictsIn,
  inheritedFrom,
  namesIn,
  numberIn,
  rawContents,
  type Stream,
  streamsIn,
} from './objects.ts'

/** Content of a page, or of a form that pages show. */
export interface ContentStream {
  /** Such as `page 3`, counted from 0, or `12 0 R`, the object of a form. */
  readonly id: string
  readonly isForm: boolean
  /** The page, or the form. */
  readonly dict: Dict
  readonly resources: Dict | undefined
  readonly bytes: Uint8Array
}

/** Throws `DocumentError` at a bound. */
export function pageStream(page: Dict, index: number, budget: Budget): ContentStream {
  const lineFeed = Buffer.from('\n')
  const parts = streamsIn(page, 'Contents').flatMap((stream) => [
    decodeContent(stream, budget),
    lineFeed,
  ])
  return {
    id: `page ${index}`,
    isForm: false,
    dict: page,
    resources: dictIn(inheritedFrom(page, 'Resources'), 'Resources'),
    bytes: Buffer.concat(parts),
  }
}

/** A form without resources uses those of the stream that shows it. */
export function formStream(
  form: Stream,
  id: string,
  { resources, budget }: { resources: Dict | undefined; budget: Budget },
): ContentStream {
  return {
    id,
    isForm: true,
    dict: form.dict,
    resources: dictIn(form.dict, 'Resources') ?? resources,
    bytes: decodeContent(form, budget),
  }
}

export const contentBudget = (): Budget => ({ bytes: limits.contentBytes })

function decodeContent(stream: Stream, budget: Budget): Uint8Array {
  const { dict } = stream
  const names = namesIn(dict, 'Filter')
  const unknown = names.find((name) => filterOf(name) === undefined)
  if (unknown !== undefined)
    throw new DocumentError(
      'document-not-supported',
      `The text of the PDF is packed with ${unknown}, which is no filter for text.`,
      { reason: 'pdf-damaged' },
    )
  const decoded = decodeFilters(rawContents(stream), names, budget)
  const parameters = dictsIn(dict, 'DecodeParms')
  const isPredicted = parameters.some((each) => (numberIn(each, 'Predictor') ?? 1) > 1)
  const [first] = parameters
  if (!isPredicted || first === undefined || names.length !== 1) return decoded
  return unpredict(decoded, first)
}

/** Differences of bytes, as of pictures, are rare in text: pdf-lib undoes them. */
function unpredict(bytes: Uint8Array, parameters: Dict): Uint8Array {
  const dict = parameters.context.obj({})
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  dict.set(PDFName.of('DecodeParms'), parameters)
  return decodePDFRawStream(PDFRawStream.of(dict, deflateSync(bytes))).decode()
}
