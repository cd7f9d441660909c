import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'notices'> = {
  'bound-content':
    '部分字段显示的是文档在正文之外保存的数据。用 Word 打开译文时，会重新显示原来的数据。',
  'catalogue-translated': '文件中的文本已经是{language}。',
  'cells-are-data': '如果公式、筛选或表格使用了单元格的文本，这些单元格会保持原样。',
  'cells-too-long': '译文超出 Excel 允许的长度时，单元格、页眉和页脚会保持原样。',
  'characters-missing': '没有字体包含以下字符，它们显示为“?”：{characters}',
  'column-filled': '“{column}”列的译文已填入“{target}”列的空单元格。',
  'column-replaced': '表格中没有{language}列，因此译文写入“{column}”列。',
  'columns-keep-places':
    '译文虽然从右向左书写，但各栏和标签仍在原来的位置。选择 Word 文档会更便于阅读。',
  'contents-outdated': '目录中的页码是原文的页码。请在 Word 中更新目录（右键单击，选择“更新域”）。',
  'deleted-text': '修订中标记为删除的文本不会翻译。',
  'doubtful-passages': '{passages} 个段落中有 {doubtful} 个存疑，例如：{examples}',
  'encoding-changed': '文件按 {encoding} 编码读取。译文文件采用 UTF-8 编码。',
  'included-documents':
    '此文档包含其他文档，其文本不会翻译。请用 Word 打开并保存，然后翻译保存后的文件。',
  'invalid-mdx': '文件不是有效的 MDX，已作为 Markdown 读取，其中的代码保持原样。',
  'karaoke-kept': '因每个音节都有各自的时间而保留原文的卡拉 OK 行数：{lines}',
  'more-notices': '未显示的其他提示：{notices}',
  'narration-kept': '此书附有朗读录音，录音仍为原来的语言。',
  'no-room':
    '译文超出原有空间，可能会与旁边或下方的内容重叠。段落数：{paragraphs}。页码：{pages}。',
  'no-source-column': '表格有各语言的列，但没有源语言的列，因此不会翻译任何内容。',
  'passages-kept': '因译文会改变文件结构而保持原样的段落数：{passages}',
  'pdf-archive': '原文件声明为 PDF/A。译文可能不符合该标准。',
  'pdf-damaged-pages': '因内容损坏而保持原样的页：{pages}',
  'pdf-form': '该表单还有另一份描述 (XFA)，其中的文本不会翻译。',
  'pdf-layout': 'PDF 中的表格和分栏会变成依次排列的段落。',
  'pdf-odd-text': '竖排或镜像的文本不会翻译。页码：{pages}。',
  'pdf-picture-pages': '因只有图片没有文本而保持原样的页：{pages}',
  'pdf-restrictions': '原文件有使用限制，译文没有。',
  'pdf-unmapped-text':
    '字体没有说明 {percent}% 的符号对应哪些字符，这部分文本不会翻译。页码：{pages}。',
  'plurals-missing':
    '{language}有以下复数形式：{forms}。缺少 {keys} 个键，例如 {examples}。不会添加任何键。',
  'sentences-kept': '因标签无法放入译文而保留原文的句子数：{sentences}',
  'sentences-short': '词数少于字幕条数、因而重复末尾词语的句子数：{sentences}',
  'text-shrunk':
    '部分文本已缩小，以适应形状大小。PowerPoint 只在编辑时调整译文，因此较长的文本可能会超出形状。',
  'text-small': '文本小于原文大小的四分之三。段落数：{paragraphs}。页码：{pages}。',
  'translations-replaced': '文件中原有的译文是{language}，已全部替换。',
  'workbooks-kept':
    '图表显示翻译后的标签。图表背后的表格仍保留原来的标签，编辑数据后，Office 会重新显示它们。',
}
