// A translated PDF as a web page.

import { encodeXmlAttribute, encodeXmlText } from '../../../xml/xml-text.ts'
import { isRightToLeftLanguage } from '../setting/bidi.ts'
import type { OutputParagraph, OutputRun } from './paragraphs.ts'

/** The elements around a run, from the inside to the outside. */
function tagsOf(run: OutputRun): string[] {
  const tags: string[] = []
  if (run.script !== undefined) tags.push(run.script === 'above' ? 'sup' : 'sub')
  if (run.isMonospaced) tags.push('code')
  if (run.isStruck) tags.push('s')
  if (run.isUnderlined) tags.push('u')
  if (run.isItalic) tags.push('i')
  if (run.isBold) tags.push('b')
  return tags
}

function writeRun(run: OutputRun): string {
  let html = encodeXmlText(run.text).replaceAll('\n', '<br>')
  for (const tag of tagsOf(run)) html = `<${tag}>${html}</${tag}>`
  if (run.address === undefined) return html
  return `<a href="${encodeXmlAttribute(run.address)}">${html}</a>`
}

function writeParagraph({ level, label, isCentered, runs }: OutputParagraph): string {
  const tag = level === 0 ? 'p' : `h${level}`
  const style = isCentered ? ' style="text-align: center"' : ''
  const start = label === undefined ? '' : `${encodeXmlText(label)} `
  const content = runs.map(writeRun).join('')
  return `<${tag}${style}>${start}${content}</${tag}>`
}

/** `language` is a BCP 47 tag. */
export function writeHtml(
  paragraphs: readonly OutputParagraph[],
  { title, language }: { title: string; language: string },
): Uint8Array {
  const direction = isRightToLeftLanguage(language) ? 'rtl' : 'ltr'
  const lines = [
    '<!doctype html>',
    `<html lang="${encodeXmlAttribute(language)}" dir="${direction}">`,
    `<head><meta charset="utf-8"><title>${encodeXmlText(title)}</title></head>`,
    '<body>',
    paragraphs.map(writeParagraph).join('\n'),
    '</body>',
    '</html>',
    '',
  ]
  return new TextEncoder().encode(lines.join('\n'))
}
