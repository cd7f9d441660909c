import type { CodeLanguage } from '../../../ui/code/highlight.ts'
import type { ApiDocument, Operation } from '../description.ts'
import { writeDeepl, writeTypeScript } from './library-programs.ts'
import { writeCurl, writePhp, writePython } from './programs.ts'
import { exampleRequest, type Reader } from './request.ts'

interface Example {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly language: CodeLanguage
}

/** The same request in each language that has a way to send it. */
export function examplesOf(operation: Operation, document: ApiDocument, reader: Reader): Example[] {
  const request = exampleRequest(operation, document, reader)
  const all = [
    { id: 'curl', name: 'curl', language: 'sh', code: writeCurl(request) },
    {
      id: 'typescript',
      name: 'TypeScript',
      language: 'js',
      code: writeTypeScript(operation, reader),
    },
    { id: 'python', name: 'Python', language: 'python', code: writePython(request) },
    { id: 'php', name: 'PHP', language: 'php', code: writePhp(request) },
    { id: 'deepl', name: 'DeepL SDK', language: 'js', code: writeDeepl(operation, reader) },
  ]
  return all.filter((each): each is Example => each.code !== undefined)
}
