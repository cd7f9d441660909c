export const texts = {
  'bound-content':
    'Some fields show data that the document keeps besides its text. Word shows the original ' +
    'data again when it opens the translation.',
  'catalogue-translated': 'The texts of the file are in {language} already.',
  'cells-are-data': 'Cells stay as they are if formulas, filters or tables use their text.',
  'cells-too-long':
    'Cells, headers and footers stay as they are where the translation is longer than Excel ' +
    'allows.',
  'characters-missing': 'No font has these characters, which are shown as “?”: {characters}',
  'column-filled': 'Column {column} is translated into the empty cells of {target}.',
  'column-replaced':
    'The table has no column for {language}, so column {column} has the translation.',
  'columns-keep-places':
    'Columns and labels keep their places, although the translation runs from right to left. As ' +
    'a Word document it reads better.',
  'contents-outdated':
    'The page numbers in the table of contents are those of the original. Update the table in ' +
    'Word (right click, Update field).',
  'deleted-text': 'Text that tracked changes delete is not translated.',
  'doubtful-passages': '{doubtful} of {passages} passages are doubtful, such as: {examples}',
  'encoding-changed': 'The file was read as {encoding}. The translated file is in UTF-8.',
  'included-documents':
    'The document includes other documents, whose text is not translated. Open it in Word, save ' +
    'it, and translate that.',
  'invalid-mdx': 'The file is not valid MDX. It was read as Markdown, and its code stays as it is.',
  'karaoke-kept':
    'Karaoke lines that keep their text, since each syllable has its own time: {lines}',
  'more-notices': 'Further notices that are not shown: {notices}',
  'narration-kept': 'The book has recorded narration, which stays in its language.',
  'no-room':
    'The translation is longer than its place and may touch what is beside or below. Paragraphs: ' +
    '{paragraphs}. Pages: {pages}.',
  'no-source-column':
    'The table has columns of languages, but none of the source language, so nothing is ' +
    'translated.',
  'passages-kept':
    'Passages that stay as they are, since their translation would change the structure of the ' +
    'file: {passages}',
  'pdf-archive': 'The source says that it is PDF/A. The translation may not conform to it.',
  'pdf-damaged-pages': 'Pages that stay as they are, since their content is damaged: {pages}',
  'pdf-form': 'The form has a second description (XFA), whose text is not translated.',
  'pdf-layout': 'Tables and columns of the PDF are paragraphs one after the other.',
  'pdf-odd-text': 'Vertical or mirrored text is not translated. Pages: {pages}.',
  'pdf-picture-pages': 'Pages that stay as they are, since they are pictures without text: {pages}',
  'pdf-restrictions': 'The source has restrictions on its use. The translation has none.',
  'pdf-unmapped-text':
    'The fonts do not say which letters {percent} % of the signs are; this text is not ' +
    'translated. Pages: {pages}.',
  'plurals-missing':
    '{language} has the plural forms {forms}. Keys that are missing: {keys}, such as {examples}. ' +
    'No keys are added.',
  'sentences-kept':
    'Sentences that keep their text, since the tags of the translation would not fit: {sentences}',
  'sentences-short':
    'Sentences with fewer words than subtitles; their last words are repeated: {sentences}',
  'text-shrunk':
    'Some text is shrunk to fit its shape. PowerPoint fits the translation only when it is ' +
    'edited, so longer text may leave its shape.',
  'text-small':
    'The text is smaller than three quarters of the source. Paragraphs: {paragraphs}. Pages: ' +
    '{pages}.',
  'translations-replaced':
    'The translations in the file were in {language}; all of them were replaced.',
  'workbooks-kept':
    'Charts show translated labels. The tables behind them keep the original ones, and Office ' +
    'shows these again once the data are edited.',
} as const
