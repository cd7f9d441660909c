// Texts as users of a translation service send them, from a directory with `flores-dev.en` and
// `ui-phrases.tsv`, and the mixes of them that `bench/load.ts` sends.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom, type Random } from '../../test/support/random.ts'

export interface Work {
  text: string
  format: 'text' | 'html'
  /** Whether it goes through the job queue. */
  isQueued?: boolean
}

export interface Mix {
  name: string
  about: string
  apps: number
  /** The next piece of work of a client. */
  next(): Work
}

interface Texts {
  /** A known text comes back again and again. */
  string(isKnown: boolean): string
  /** Four sentences. */
  paragraph(): string
  /** HTML with a heading and five paragraphs. */
  page(): string
  random: Random
}

/** English texts, none of which comes twice unless it is asked for. */
export function readTexts(directory: string): Texts {
  const read = (name: string) => readFileSync(join(directory, name), 'utf8').trimEnd().split('\n')
  const sentences = read('flores-dev.en')
  const phrases = read('ui-phrases.tsv').flatMap((line) => {
    const [language, phrase = ''] = line.split('\t')
    return language === 'en' ? [phrase] : []
  })
  // Phrases of two to six words, as interfaces have them.
  const strings = [
    ...phrases,
    ...sentences.map((text, index) =>
      text
        .split(/\s+/)
        .slice(0, 2 + (index % 5))
        .join(' '),
    ),
  ]
  const random = createRandom(1)
  let serial = 0
  const oneOf = (list: readonly string[]) => list[random(list.length)] ?? ''
  const paragraph = () =>
    `${++serial}. ${Array.from({ length: 4 }, () => oneOf(sentences)).join(' ')}`
  return {
    random,
    string: (isKnown) => (isKnown ? oneOf(strings) : `${oneOf(strings)} (${++serial})`),
    paragraph,
    page: () =>
      `<h1>${++serial}. ${oneOf(strings)}</h1>\n` +
      Array.from({ length: 5 }, () => `<p>${escapeHtml(paragraph())}</p>`).join('\n'),
  }
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function createMixes({ string, paragraph, page, random }: Texts): Mix[] {
  const plain = (text: string): Work => ({ text, format: 'text' })
  return [
    {
      name: 'strings',
      about: 'a new phrase of 2 to 6 words',
      apps: 1,
      next: () => plain(string(false)),
    },
    {
      name: 'paragraphs',
      about: 'a new paragraph of 4 sentences, 84 words',
      apps: 1,
      next: () => plain(paragraph()),
    },
    {
      name: 'pages',
      about: 'a new HTML page of 5 such paragraphs',
      apps: 1,
      next: () => ({ text: page(), format: 'html' }),
    },
    {
      name: 'known strings',
      about: 'phrases that were translated before',
      apps: 1,
      next: () => plain(string(true)),
    },
    {
      name: 'mixed',
      about:
        '8 apps; 50 % known phrases, 25 % new ones, 15 % paragraphs, 5 % pages, ' +
        '5 % paragraphs through the job queue',
      apps: 8,
      next() {
        const share = random(100)
        if (share < 75) return plain(string(share < 50))
        if (share < 90) return plain(paragraph())
        if (share < 95) return { text: page(), format: 'html' }
        return { ...plain(paragraph()), isQueued: true }
      },
    },
  ]
}
