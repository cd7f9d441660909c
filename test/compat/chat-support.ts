// Prompts as programs write them, for the tests of chat completions.

/** One text for each program, and what comes back; `The house is red.` in its form. */
interface RecordedPrompt {
  readonly program: string
  readonly messages: readonly { role: string; content: string }[]
  readonly expected: string
}

const user = (content: string) => ({ role: 'user', content })
const system = (content: string) => ({ role: 'system', content })
const segments = JSON.stringify({
  targetLanguage: 'es',
  segments: [
    { id: 0, text: 'The house is red.' },
    { id: 1, text: 'A dog.' },
  ],
  title: 'A page',
  tone: 'neutral',
})

export const recordedPrompts: readonly RecordedPrompt[] = [
  {
    program: 'kiss-translator, segments as JSON',
    messages: [
      system('Act as a translation API. Output a single raw JSON object only. No extra text.'),
      user(segments),
    ],
    expected: JSON.stringify({
      translations: [
        { id: 0, text: 'La casa es roja.', sourceLanguage: 'en' },
        { id: 1, text: 'Un perro.', sourceLanguage: 'en' },
      ],
    }),
  },
  {
    program: 'kiss-translator, segments as XML',
    messages: [
      system('Act as a translation API. Output raw XML-like format only.'),
      user(segments),
    ],
    expected:
      '<root><t id="0" sourceLanguage="en">La casa es roja.</t>' +
      '<t id="1" sourceLanguage="en">Un perro.</t></root>',
  },
  {
    program: 'kiss-translator, segments as lines',
    messages: [system('Output the result in "ID | Text" format.'), user(segments)],
    expected: '0 | La casa es roja.\n1 | Un perro.',
  },
  {
    program: 'kiss-translator, one text',
    messages: [
      user(
        '# Context\nTitle: From English to German\n\nTranslate the Source Text below to Spanish. ' +
          'Output only the translation.\n\nSource Text: The house is red.\n\nTranslated Text:',
      ),
    ],
    expected: 'La casa es roja.',
  },
  {
    program: 'read-frog',
    messages: [
      system('You are a professional Spanish native translator who translates into Spanish.'),
      user('Translate to Spanish:\n\n\nThe house is red.\n\n%%\n\nA dog.'),
    ],
    expected: 'La casa es roja.\n\n%%\n\nUn perro.',
  },
  {
    program: 'Immersive Translate',
    messages: [
      system('You are a professional Spanish native translator.'),
      user(
        'Translate to Spanish:\n\n<yaml>\n- id: 1\n  text: The house is red.\n- id: 2\n' +
          '  text: A dog.\n</yaml>',
      ),
    ],
    expected: '- id: 1\n  text: La casa es roja.\n- id: 2\n  text: Un perro.',
  },
  {
    program: 'Lingarr',
    messages: [
      system('You are a subtitle translator. Translate from English to Spanish.'),
      user('[{"position":7,"line":"The house is red."},{"position":8,"line":"A dog."}]'),
    ],
    expected: JSON.stringify({
      translations: [
        { position: 7, line: 'La casa es roja.' },
        { position: 8, line: 'Un perro.' },
      ],
    }),
  },
  {
    program: 'SubtitleEdit',
    messages: [
      user(
        'Translate from English to Spanish, keep punctuation as input, keep line breaks exactly ' +
          'the same, do not censor the translation, give only the output without comments:\n\n' +
          'The house is red.\nA dog.',
      ),
    ],
    expected: 'La casa es roja.\nUn perro.',
  },
  {
    program: 'Weblate',
    messages: [
      system('You are a professional translation engine.'),
      user(
        JSON.stringify({
          source_language: 'en',
          target_language: 'es',
          glossary: [],
          strings: [{ source: 'The house is red.', context: 'x' }, { source: 'A dog.' }],
        }),
      ),
    ],
    expected: '["La casa es roja.","Un perro."]',
  },
  {
    program: 'Weblate, with a placeholder',
    messages: [
      system('You are a professional translation engine.'),
      user(
        JSON.stringify({
          target_language: 'es',
          strings: [
            {
              source: 'The house is red. @@PH1@@',
              parts: [
                { type: 'text', text: 'The house is red. ' },
                { type: 'placeholder', id: '@@PH1@@', text: '%s' },
              ],
            },
          ],
        }),
      ),
    ],
    expected: JSON.stringify([
      {
        parts: [
          { type: 'text', text: 'La casa es roja. ' },
          { type: 'placeholder', id: '@@PH1@@', text: '%s' },
        ],
      },
    ]),
  },
  {
    program: 'Weblate of 2023',
    messages: [
      system("You are a highly skilled translator from language 'en' to language 'es'."),
      user('The house is red.\n==WEBLATE_PART==\nA dog.'),
    ],
    expected: 'La casa es roja.\n==WEBLATE_PART==\nUn perro.',
  },
  {
    program: 'bilingual_book_maker',
    messages: [
      user(
        'Please help me to translate,`The house is red.` to spanish, please return only ' +
          'translated content not include the origin text',
      ),
    ],
    expected: 'La casa es roja.',
  },
  {
    program: 'openlrc',
    messages: [
      user(
        'Please translate these subtitles for a film from English to Spanish.\n\n#1\nOriginal>\n' +
          'The house is red.\nTranslation>\n\n#2\nOriginal>\nA dog.\nTranslation>\n\n' +
          '<summary></summary>\n<scene></scene>',
      ),
    ],
    expected:
      '#1\nOriginal>\nThe house is red.\nTranslation>\nLa casa es roja.\n\n' +
      '#2\nOriginal>\nA dog.\nTranslation>\nUn perro.',
  },
  {
    program: 'Zotero PDF translate',
    messages: [
      system('As an academic expert, translate the following text from en-US to es-ES.'),
      user('The house is red.'),
    ],
    expected: 'La casa es roja.',
  },
  {
    program: 'PDFMathTranslate',
    messages: [
      system('You are a professional,authentic machine translation engine.'),
      user(
        'Translate the following markdown source text to es. Keep the formula notation {v*} ' +
          'unchanged. Output translation directly without any additional text.\n' +
          'Source Text: The house is red. {v0}\n\nTranslated Text:',
      ),
    ],
    expected: 'La casa es roja. {v0}',
  },
  {
    program: 'manga-image-translator',
    messages: [
      system('Translate the following text into Spanish and keep the original format.'),
      user('<|1|>恥ずかしい'),
      { role: 'assistant', content: '<|1|>Qué vergüenza' },
      user('<|1|>The house is red.\n<|2|>A dog.'),
    ],
    expected: '<|1|>La casa es roja.\n<|2|>Un perro.',
  },
  {
    program: 'a person with a numbered list',
    messages: [user('Translate into Spanish:\n\n1. The house is red.\n2. A dog.')],
    expected: '1. La casa es roja.\n2. Un perro.',
  },
  {
    program: 'a person with a colon',
    messages: [user('Translate to Spanish: The house is red.')],
    expected: 'La casa es roja.',
  },
  {
    program: 'a workflow with JSON of its own',
    messages: [
      system('Translate the values into Spanish.'),
      user('{"title":"The house is red.","tags":["A dog."],"id":7}'),
    ],
    expected: '{"title":"La casa es roja.","tags":["Un perro."],"id":7}',
  },
]
