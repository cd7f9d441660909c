// Options that formats of the catalogue have.
import type { FormatOption } from './format.ts'

/** An option that leaves something out, such as comments. */
export const included = (name: string, description: string): FormatOption => ({
  name,
  type: 'boolean',
  default: true,
  description,
})

/** Whether texts that have a translation are translated again. */
export const all = (description: string): FormatOption => ({
  name: 'all',
  type: 'boolean',
  default: false,
  description,
})

export const ignoreKeys = {
  name: 'ignoreKeys',
  type: 'strings',
  default: [],
  description:
    'Keys whose values stay as they are, with everything below: a key at any level (`id`), or a ' +
    'path from the root (`page.title`).',
} as const satisfies FormatOption

export const tableOptions: readonly FormatOption[] = [
  {
    name: 'columns',
    type: 'strings',
    default: [],
    description:
      'The columns to translate, by header or by number from 1. By default, if headers name ' +
      'languages (`en`, `es`), the column of the source language into the empty cells of that ' +
      'of the target language; else a column named `source`, `text`, `message` or `string`, ' +
      'else every column that has texts.',
  },
  {
    name: 'header',
    type: 'boolean',
    default: true,
    description: 'Whether the first row has the names of the columns, which are not translated.',
  },
]

export const frontMatterKeys = {
  name: 'frontMatterKeys',
  type: 'strings',
  default: ['title', 'description', 'summary'],
  description: 'The keys of the front matter whose values are translated.',
} as const satisfies FormatOption

export const unwrap = {
  name: 'unwrap',
  type: 'boolean',
  default: false,
  description:
    'Takes the lines of a paragraph that is wrapped by hand for one text, and wraps its ' +
    'translation at the same width.',
} as const satisfies FormatOption

const tagOption = (name: string, description: string): FormatOption => ({
  name,
  type: 'strings',
  default: [],
  description,
})

/** As those of texts. */
export const tagOptions: readonly FormatOption[] = [
  tagOption('ignoreTags', 'Elements that stay as they are, with their content.'),
  tagOption('splittingTags', 'Elements that end a sentence.'),
  tagOption('nonSplittingTags', 'Elements that are part of a sentence.'),
]
