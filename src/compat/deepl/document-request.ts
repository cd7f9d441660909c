// The parameters of DeepL's document upload (docs/compatibility.md says what each does).
import { extensionOf } from '@dragoman/formats/files/identify.ts'
import type { FastifyRequest } from 'fastify'
import { cleanName } from '../../documents/file-names.ts'
import type { DocumentRequest } from '../../documents/service.ts'
import { invalidInput } from '../../http/problems.ts'
import { readGlossary, refuseFormality, refuseResources } from './translate-request.ts'

/** Throws `validation-failed`. */
export function readDocumentRequest({
  parameters,
  uploadedFile,
}: Pick<FastifyRequest, 'parameters' | 'uploadedFile'>): DocumentRequest {
  if (uploadedFile === undefined) throw invalidInput('file', 'It is missing.')
  const to = parameters.findString('target_lang')
  if (to === undefined) throw invalidInput('target_lang', 'It is missing.')
  const from = parameters.findString('source_lang')
  refuseResources(parameters)
  refuseFormality(parameters, to)
  const name = cleanName(parameters.findString('filename') ?? uploadedFile.name)
  checkOutputFormat(parameters.findString('output_format'), name)
  return {
    file: { ...uploadedFile, name },
    fields: { to, ...(from === undefined ? {} : { from }), ...readGlossary(parameters, from) },
  }
}

/** Each file comes back in its own format. */
function checkOutputFormat(output: string | undefined, name: string): void {
  if (output !== undefined && `.${output.toLowerCase().replace(/^\./, '')}` !== extensionOf(name))
    throw invalidInput(
      'output_format',
      'A document is translated into its own format only. Leave this parameter out.',
    )
}
