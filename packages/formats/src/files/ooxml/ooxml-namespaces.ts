// The namespaces of Office Open XML (ECMA-376), of its Transitional and its Strict form, and the
// prefixes that this code uses for both.
import type { Namespaces } from '../../xml/xml-tree.ts'

const microsoft = 'http://schemas.microsoft.com/office'
const transitional = 'http://schemas.openxmlformats.org'
const strict = 'http://purl.oclc.org/ooxml'

export const namespaces: Namespaces = {
  [`${transitional}/wordprocessingml/2006/main`]: 'w',
  [`${strict}/wordprocessingml/main`]: 'w',
  [`${transitional}/presentationml/2006/main`]: 'p',
  [`${strict}/presentationml/main`]: 'p',
  [`${transitional}/spreadsheetml/2006/main`]: 'x',
  [`${strict}/spreadsheetml/main`]: 'x',
  [`${transitional}/drawingml/2006/main`]: 'a',
  [`${strict}/drawingml/main`]: 'a',
  [`${transitional}/drawingml/2006/chart`]: 'c',
  [`${strict}/drawingml/chart`]: 'c',
  [`${transitional}/drawingml/2006/diagram`]: 'dgm',
  [`${strict}/drawingml/diagram`]: 'dgm',
  [`${transitional}/drawingml/2006/picture`]: 'pic',
  [`${strict}/drawingml/picture`]: 'pic',
  [`${transitional}/drawingml/2006/wordprocessingDrawing`]: 'wp',
  [`${strict}/drawingml/wordprocessingDrawing`]: 'wp',
  [`${transitional}/drawingml/2006/spreadsheetDrawing`]: 'xdr',
  [`${strict}/drawingml/spreadsheetDrawing`]: 'xdr',
  [`${transitional}/officeDocument/2006/relationships`]: 'r',
  [`${strict}/officeDocument/relationships`]: 'r',
  [`${transitional}/officeDocument/2006/math`]: 'm',
  [`${strict}/officeDocument/math`]: 'm',
  [`${transitional}/markup-compatibility/2006`]: 'mc',
  [`${transitional}/package/2006/content-types`]: 'types',
  [`${transitional}/package/2006/relationships`]: 'rels',
  [`${transitional}/package/2006/metadata/core-properties`]: 'cp',
  'http://purl.org/dc/elements/1.1/': 'dc',
  [`${microsoft}/drawing/2008/diagram`]: 'dsp',
  [`${microsoft}/drawing/2014/chartex`]: 'cx',
  [`${microsoft}/powerpoint/2018/8/main`]: 'p188',
  [`${microsoft}/spreadsheetml/2018/threadedcomments`]: 'xltc',
  [`${microsoft}/word/2010/wordml`]: 'w14',
  [`${microsoft}/word/2010/wordprocessingShape`]: 'wps',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
}
