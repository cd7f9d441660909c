import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { placeholderNotations } from './placeholder-notations.ts'
import { findPlaceholders } from './placeholders.ts'

const sourcesOf = (text: string): string[] => findPlaceholders(text).map(({ source }) => source)

describe('each notation is a placeholder in a sentence', () => {
  for (const { systems, examples } of placeholderNotations)
    for (const example of examples)
      it(`${example} (${systems})`, () => {
        assert.deepEqual(sourcesOf(`The house ${example} is red.`), [example])
        assert.deepEqual(sourcesOf(`${example} house`), [example])
        assert.deepEqual(sourcesOf(`the house: ${example}`), [example])
      })
})

/** As a programmer sees them. */
const codeWords = [
  ...['red_house_count', 'snake_case_name', 'MAX_SIZE', '__init__', '_private_var', 'user_id'],
  ...['/usr/local/house', '/etc/hosts', './run.sh', '../src/main.ts', '~/bin/x', 'src/app/main.ts'],
  ...['C:\\Program Files\\House', 'C:\\Users\\me\\a.txt', '\\\\server\\share\\file', 'a/b.txt'],
  ...['--red-house', '--save-dev', '--name=value', '-v', 'HOUSE_RED=1', 'x=y', 'debug=true'],
  ...['claude-sonnet-4', 'gpt-4o', 'llama-3-8b', 'ISO-8859-1', 'node-v18-linux-x64', 'P2C.WA'],
  ...['report.pdf', 'index.html', 'README.md', 'example.com', 'example.co.uk/path', 'user.name'],
  ...['Node.js', '.gitignore', '.NET', 'v1.2.3', '1.2.3-beta.1', 'java.util.List', 'Foo::bar'],
  ...['getElementById', 'userName', 'print()', 'foo.bar()', 'text/plain', 'application/json'],
  ...['image/svg+xml', 'yyyy-MM-dd', 'HH:mm', 'dd/MM/yyyy', 'Ctrl+Shift+P', 'Ctrl-C', 'Alt+F4'],
  ...['iPhone', 'H₂O', 'CO₂', 'km²'],
  ...['550e8400-e29b-41d4-a716-446655440000', '3a', '12B'],
]

describe('a word of code is a placeholder in a sentence', () => {
  for (const word of codeWords)
    it(word, () => {
      assert.deepEqual(sourcesOf(`The house ${word} is red.`), [word])
      assert.deepEqual(sourcesOf(`See ${word}.`), [word])
      assert.deepEqual(sourcesOf(`(see ${word}), please`), [word])
    })
})

describe('what only its place makes a placeholder', () => {
  for (const [text, placeholders] of [
    ['The file "My House.docx" is open.', ['My House.docx']],
    ['Q: Who is there?\nA: The cat.', ['Q', 'A']],
    ['10:00 AM - 6:00 PM, I am', ['AM']],
    ['EXHIBIT A, Vitamin C', ['A', 'C']],
    ['see &lt;b&gt; there', ['&lt;b&gt;']],
  ] as const)
    it(text, () => assert.deepEqual(sourcesOf(text), placeholders))
})

const prose = [
  'You can use it and/or leave it to him; he/she is here 24/7, and we are #1.',
  "See you @ 5 pm: it's the '90s, and the so-called 'expert' costs $5 or 50% of it.",
  'Open drive C: or go, said the 19-year-old. COVID-19 is in the top-10.',
  'he came -- late [sic] :) :-) ;-) <3 ^_^',
  'Dr. Smith said: "It’s a well-known fact." U.S.A., e.g. this, i.e. that, a.m. and p.m.',
  'She lives in St. Louis, M.D., Ph.D. and B.Sc., and came at 10.30am.',
  'I have 2.5kg of apples, 3.5 million people, 1,000.50 dollars.',
  'This is a sentence.The next one begins here.It was good.but not so good.',
  'the mid-1990s, F-16s, MiG-29, Boeing 747-400, A320',
  'yes/no, on/off, black/white, his/her, km/h, m/s, 1/2 cup, input/output, TCP/IP',
  "Rock 'n' roll & jazz, R&B, AT&T, Q&A, 3 + 4 = 7, 5 > 3, x < y",
  'Dear [Name], (see above), [DOOR OPENS]',
  'Hello!How are you? Wait...what? Really?!',
  '100 %de los casos, 50%off, 20 % discount',
  '¿Qué tal? ¡Hola! «Bonjour» dit-il — oui.',
  'The C++ and C# languages, F#, Yahoo! and Jeopardy!',
  'Mr.Smith went to Washington.He liked it.',
  '~5 people, ±3, ≈4, 2nd floor, 21st century, 60e étage, el 1r i el 3r',
  'Press any key to continue... (y/n)',
  'Time 12:30pm, ratio 3:2, Chapter 3:The end.',
  'It costs 5€/month or $10/user.',
  "l'État, c'est moi; aujourd'hui; vis-à-vis; pick-me-up, state-of-the-art",
  'It is *very* important and _really_ good, **bold** too.',
  'Wi-Fi, Blu-ray, X-ray, T-shirt, e-book, YouTube, McDonald',
  '"That\'s it," he said--and left. You and I.',
]

describe('prose has no placeholders', () => {
  for (const text of prose) it(text, () => assert.deepEqual(sourcesOf(text), []))
})
