// The parameters of DeepL's document upload (docs/compatibility/deepl.md says what each does).
import { formatEntries } from '@dragoman/formats/files/catalogue.ts'
import { extensionOf } from '@dragoman/formats/files/identify.ts'
import { oldOfficeOf } from '@dragoman/formats/files/old-office.ts'
import type { FastifyRequest } from 'fastify'
import { cleanName } from '../../documents/file-names.ts'
import type { DocumentRequest } from '../../documents/service.ts'
import { invalidInput } from '../../http/problems.ts'
import { readGlossaries, readWishes, refuseResources } from './translate-request.ts'

/** Throws `validation-failed`. */
export function readDocumentRequest({ parameters, uploadedFile }: FastifyRequest): DocumentRequest {
  if (uploadedFile === undefined) throw invalidInput('file', 'It is missing.')
  const to = parameters.findString('target_lang')
  if (to === undefined) throw invalidInput('target_lang', 'It is missing.')
  const from = parameters.findString('source_lang')
  refuseResources(parameters)
  const name = cleanName(parameters.findString('filename') ?? uploadedFile.name)
  const output = readOutputFormat(parameters.findString('output_format'), name)
  return {
    file: { ...uploadedFile, name },
    fields: {
      to,
      ...(from === undefined ? {} : { from }),
      ...readGlossaries(parameters),
      ...readWishes(parameters),
      ...(output === undefined ? {} : { options: { output } }),
    },
  }
}

/**
 * The option `output` of the document's format; undefined if a file of this name becomes that
 * format anyway.
 */
function readOutputFormat(given: string | undefined, name: string): string | undefined {
  const output = given?.toLowerCase().replace(/^\./, '')
  const extension = extensionOf(name)
  if (output === undefined || `.${output}` === extension) return undefined
  if (oldOfficeOf(extension)?.becomes === output) return undefined
  const [, format] = formatEntries.find(([, each]) => each.extensions.includes(extension)) ?? []
  const values = format?.options.find((option) => option.name === 'output')?.values
  if (values?.includes(output)) return output
  const possible = values === undefined ? 'its own format' : values.join(', ')
  throw invalidInput(
    'output_format',
    `A document of this kind is translated into ${possible} only.`,
  )
}
