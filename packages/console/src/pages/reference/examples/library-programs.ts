// Programs with packages/client and with DeepL's library.
import type { Operation } from '../description.ts'
import { clientCalls, deeplCalls } from './client-calls.ts'
import { type Reader, secretPlaceholder } from './request.ts'

/** Undefined where the client has no call. */
export function writeTypeScript(
  { id, credentials }: Operation,
  reader: Reader,
): string | undefined {
  const call = clientCalls[id]
  if (call === undefined) return undefined
  const options = [`url: '${reader.url}'`]
  if (credentials === 'user') options.push("accessToken: 'ACCESS_TOKEN'")
  if (credentials === 'app')
    options.push(`apiKey: '${reader.apiKey}'`, `apiSecret: '${secretPlaceholder}'`)
  const files = call.includes('openAsBlob') ? "import { openAsBlob } from 'node:fs'\n" : ''
  return (
    `// npm install ${reader.url}/console/dragoman-client.tgz\n` +
    `${files}import { Dragoman } from '@dragoman/client'\n\n` +
    `const client = new Dragoman({\n${options.map((each) => `  ${each},\n`).join('')}})\n` +
    `const answer = await client.${call}\nconsole.log(answer)`
  )
}

/** Undefined where DeepL has nothing that does the same. */
export function writeDeepl({ id }: Operation, { url, apiKey }: Reader): string | undefined {
  const call = deeplCalls[id]
  if (call === undefined) return undefined
  return (
    "// npm install deepl-node\nimport * as deepl from 'deepl-node'\n\n" +
    `const key = '${apiKey}:${secretPlaceholder}'\n` +
    `const client = new deepl.DeepLClient(key, { serverUrl: '${url}/compat/deepl' })\n` +
    `const answer = await client.${call}\nconsole.log(answer)`
  )
}
