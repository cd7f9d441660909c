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
  // Letters beside signs, which engines take for words: abbreviations, grades, formulas.
  ...['N/A', 'A/B/C', 'I/O', 'a/c', 'w/o', 'n/a', 'Q&A', 'A+', 'A->B->C', 'a≠b', 'A→B'],
  ...['A.D', 'U.C.L.A', 'A.S.A.P', 'A.I', 'a.k.a', 'd.i.y'].map((letters) => `${letters}.`),
  // Numbers with units, locales.
  ...['9am', '10PM', '5in', '1.5in', '3bn', '5:00PM', 'en-US', 'pt-BR', 'zh-Hans-CN', 'es-419'],
  // C, Python, PHP; shells; HTML; Docker; HTTP.
  ...['data[i]', "dict['key']", 'list[0]', 'a[i][j].b', 'user->name', 'this->get()', '*.log'],
  ...['file_*.txt', 'file_?.txt', '**/*.ts', 'src/*.js', 'class="red"', "id='x'"],
  ...['node:18-alpine', 'ghcr.io/a/b:1.2.3', 'Content-Type', 'X-Request-Id', '?color=red&size=1'],
  ...['GET /api/v1/houses/{id}?color=red HTTP/1.1', 'docker run', 'git push origin main'],
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
    ['Group A and group B; vitamin A is good', ['A', 'B', 'A']],
    ['grupo A y vitamina E, tipo A.', ['A', 'E', 'A']],
    ['Press A or I. Press [A] to try (b) or "A"', ['A', 'I', 'A', 'b', 'A']],
    ['from A to B, A–Z, A-level, a Q & A', ['A', 'B', 'A', 'A', 'Q & A']],
    ['J. A. Smith met A. B. Jones and A. Smith', ['J. A.', 'A. B.', 'A']],
    ['9am–5pm, 6am-7am, 10AM?', ['9am', '5pm', '6am', '7am', '10AM']],
    ['docker run -it --rm -v "$PWD":/app', ['docker run', '-it', '--rm', '-v', '$PWD', ':/app']],
    ['-it -rf; rm -it is; -h, -is', ['-it', '-rf', 'rm', '-it', '-h', '-is']],
    ['{"app": {"name": "House"}}', ['"app":', '"name":']],
    ['user@host:~$ ls the house', ['user@host:~$ ls the house']],
    ['$ git push the house', ['$ git push the house']],
    ['import os; print("The house")', ['import os', 'print(']],
    ['SELECT name FROM users WHERE age > 3', ['SELECT name FROM users WHERE age > 3']],
    ['const red = 1; #include <stdio.h>', ['const red = 1;', '#include <stdio.h>']],
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
  "Rock 'n' roll & jazz, R&B, AT&T, 3 + 4 = 7, 5 > 3, x < y",
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
  'A dog is here: a dog, a house. A cat is there.',
  'I am here, and I. You, or y/o, e/o: niño/a, a/an, el/la. Dirigido a: Juan.',
  'A-t-il vu ? A-ți lua. A Plan To Be A Star. PRESS A KEY TO CONTINUE. Type A Name.',
  'U.S. Navy, U.K., p. ej., i.e. f.eks. o.s.frv. a.m.k. p.g.a. z.B. u.a.',
  'The house[1] is red.[2] A word[a] and man[s], [I] said. File->Open',
  'It is 2nd, 60e, 90s, 12:30pm, 10.30am and 2.5kg. The ex-UK co-CEO, a non-EU firm.',
  'He came -late, he went -off. - No. -Sí. Is it? *Yes*. Really?.Yes good*.',
  'SELECT A ROOM FROM THE LIST. Import files. import settings. Let x be = 5.',
  'He said, "yes": it is f***ing good. Get / post. GET THE DOG. Keep alive. X-Ray: good.',
]

describe('prose has no placeholders', () => {
  for (const text of prose) it(text, () => assert.deepEqual(sourcesOf(text), []))
})
