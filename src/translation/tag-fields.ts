// The fields of a request that say what the elements of its text are.
import { xmlName } from '@dragoman/formats/xml/xml-names.ts'
import { Type } from 'typebox'

/** The bounds of a list of tags. */
export const maxTags = 100
export const maxTagCharacters = 100

const TagName = Type.String({
  pattern: `^${xmlName}$`,
  maxLength: maxTagCharacters,
  description: 'The name of an element without angle brackets, such as `x` or `xliff:g`.',
})

const TagNames = (description: string) =>
  Type.Optional(
    Type.Array(TagName, {
      maxItems: maxTags,
      description: `${description} Names of elements, for \`format\` \`xml\` or \`html\`.`,
    }),
  )

export const tagFields = {
  ignoreTags: TagNames('Elements that are returned unchanged, with their content.'),
  splittingTags: TagNames('Tags that end a sentence.'),
  nonSplittingTags: TagNames(
    'Tags that are part of a sentence, unless `splittingTags` names them.',
  ),
}
