// Programs that translate a text, ready to run. test/console/apps.test.ts runs them.
import type { CodeLanguage } from '../../../ui/code/highlight.ts'

interface SnippetValues {
  /** The address of the service. */
  readonly url: string
  readonly apiKey: string
  readonly apiSecret: string
  /** BCP 47. */
  readonly to: string
}

const text = 'The house is red.'

export const snippets = {
  curl: ({ url, apiKey, apiSecret, to }: SnippetValues) => `curl ${url}/translateText \\
  -H 'x-api-key: ${apiKey}' \\
  -H 'x-api-secret: ${apiSecret}' \\
  -H 'content-type: application/json' \\
  -d '{"text": "${text}", "to": "${to}"}'`,

  typescript: ({
    url,
    apiKey,
    apiSecret,
    to,
  }: SnippetValues) => `// npm install ${url}/console/dragoman-client.tgz
import { Dragoman } from '@dragoman/client'

const client = new Dragoman({
  url: '${url}',
  apiKey: '${apiKey}',
  apiSecret: '${apiSecret}',
})
const { translatedText } = await client.translate('${text}', { to: '${to}' })
console.log(translatedText)`,

  python: ({ url, apiKey, apiSecret, to }: SnippetValues) => `import json
import urllib.request

request = urllib.request.Request(
    "${url}/translateText",
    json.dumps({"text": "${text}", "to": "${to}"}).encode(),
    {
        "content-type": "application/json",
        "x-api-key": "${apiKey}",
        "x-api-secret": "${apiSecret}",
    },
)
with urllib.request.urlopen(request, timeout=60) as response:
    print(json.load(response)["translatedText"])`,

  php: ({ url, apiKey, apiSecret, to }: SnippetValues) => `<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'content-type: application/json',
        'x-api-key: ${apiKey}',
        'x-api-secret: ${apiSecret}',
    ],
    'content' => json_encode(['text' => '${text}', 'to' => '${to}']),
    'timeout' => 60,
]]);
$answer = file_get_contents('${url}/translateText', false, $context);
echo json_decode($answer, true)['translatedText'], "\\n";`,

  deepl: ({ url, apiKey, apiSecret, to }: SnippetValues) => `import * as deepl from 'deepl-node'

const key = '${apiKey}:${apiSecret}'
const client = new deepl.DeepLClient(key, { serverUrl: '${url}/compat/deepl' })
const { text } = await client.translateText('${text}', null, '${deeplTarget(to)}')
console.log(text)`,
} as const

export type SnippetId = keyof typeof snippets

export const snippetNames: Readonly<Record<SnippetId, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  deepl: 'DeepL SDK',
}

export const snippetLanguages: Readonly<Record<SnippetId, CodeLanguage>> = {
  curl: 'sh',
  typescript: 'js',
  python: 'python',
  php: 'php',
  deepl: 'js',
}

/** DeepL's library refuses English and Portuguese without a region. */
function deeplTarget(to: string): string {
  if (to === 'en') return 'en-US'
  return to === 'pt' ? 'pt-PT' : to
}

/** A target that the service translates English to; the most common ones first. */
export function exampleTarget(
  languages: readonly { code: string; targets: readonly { code: string }[] }[] | undefined,
): string {
  const targets = languages?.find(({ code }) => code === 'en')?.targets ?? []
  const served = new Set(targets.map(({ code }) => code))
  return ['es', 'de', 'fr', 'it', 'pt'].find((code) => served.has(code)) ?? targets[0]?.code ?? 'es'
}

/** What programs read from their environment, as lines of a `.env` file. */
export const environmentOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
