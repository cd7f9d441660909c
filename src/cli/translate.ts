import { text as readAll } from 'node:stream/consumers'
import { readConfig } from '../config/read-config.ts'

interface Options {
  to: string
  from?: string
  html?: boolean
  json?: boolean
}

/** Translates the given words, or all of standard input, to standard output. */
export async function translate(
  words: readonly string[],
  { to, from, html = false, json = false }: Options,
): Promise<void> {
  const { config } = readConfig()
  const { createTranslation } = await import('../wiring/translation.ts')
  const fromInput = words.length === 0
  const text = fromInput ? await readAll(process.stdin) : words.join(' ')
  const { translation, close } = createTranslation(config)
  try {
    const request = translation.accept(
      { text, to, format: html ? 'html' : 'text', ...(from === undefined ? {} : { from }) },
      Number.POSITIVE_INFINITY,
    )
    const ticket = {
      userId: 'command line',
      appId: 'command line',
      priority: 'interactive',
      signal: new AbortController().signal,
    } as const
    await translation.translateEach(
      request,
      () => ticket,
      (_index, result) => {
        if (result instanceof Error) throw result
        process.stdout.write(
          json
            ? `${JSON.stringify(result, null, 2)}\n`
            : fromInput
              ? result.translatedText
              : `${result.translatedText}\n`,
        )
      },
    )
  } finally {
    await close()
  }
}
