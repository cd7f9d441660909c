import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { looksLikeFile } from './file-words.ts'

describe('what looks like a file', () => {
  for (const word of [
    ...['report.docx', 'rep0rt.docx', 'REPORT.DOCX', 'report.dcox', 'a.rtf', 'f.pdf', 'a.htlm'],
    ...['my report.docx', 'notes.log', 'archive.tar.gz', 'strings.xml', 'de.po', 'page.jsn2.json'],
    ...['./x', '../x', '/tmp/x', '~/x', 'dir/x.txt', './my notes', 'dir.d/x.docx'],
    ...['*.md', 'docs/*', '**/x', '*.{md,po}', 'docs/**/*.po'],
  ])
    it(`is ${word}`, () => assert.equal(looksLikeFile(word), true))
})

describe('what looks like a text', () => {
  for (const word of [
    ...['Hello. How are you?', 'Node.js is fast', 'Node.js', 'U.S.A.', 'e.g.', 'i. e.', '3.5'],
    ...['example.com', 'https://example.com/index.html', 'a@example.org', 'www.example.test'],
    ...['The file report.docx is big.', 'Save as .docx', '.docx', 'and/or', 'km/h', '1/2', '/'],
    ...['Really?', 'Hello {name}', '[DOOR OPENS]', '2*3', '5 */ 3', '<p>The house</p>', '//', ''],
    ...['One line.\nSee report.docx', `${'long '.repeat(60)}report.docx`, 'end.', '…', '- x'],
  ])
    it(`is ${JSON.stringify(word.slice(0, 40))}`, () => assert.equal(looksLikeFile(word), false))
})
