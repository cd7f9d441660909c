// The glossaries of requests: finds the dictionaries for their languages, and compiles each once as
// long as there is memory for it.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { lookup } from '@dragoman/formats/languages/language-tag.ts'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { invalidInput, Problem } from '../../http/problems.ts'
import { isId } from '../../shared/ids.ts'
import { type Owner, runInSlices } from '../../shared/time-slice.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Glossaries } from '../../translation/instructions.ts'
import type { ResolvedLanguages } from '../../translation/routing/router.ts'
import {
  type CompiledTerms,
  compileInSteps,
  type RequestTerms,
} from '../../translation/terms/compiled-terms.ts'
import { toEntries } from './dictionaries.ts'
import { glossaryNotFound } from './glossary-problems.ts'
import type { GlossaryEntry } from './schemas.ts'
import {
  type DictionaryRow,
  findGlossary,
  type GlossaryRow,
  listDictionaries,
  readPart,
} from './store.ts'

/** The variants that languages without one mean. */
type DefaultVariants = Readonly<Record<string, string>>

/** For whom a dictionary is compiled. */
interface Compilation {
  row: DictionaryRow
  owner: Owner
}

/** Memory for the compiled dictionaries of all users. */
const maxCompiledBytes = 64 * 1024 ** 2
/** What a form takes in a compiled dictionary besides its text, and a byte of its text. */
const formBytes = 400
const bytesPerByte = 4
/** Without `from`, a request may need any of the dictionaries into its target language. */
const maxCandidateBytes = 16 * 1024 ** 2
const maxAttempts = 3
const never = new AbortController().signal

/** A dictionary was replaced while it was read. */
class ReplacedError extends Error {}

export function createRequestGlossaries(
  db: Kysely<Tables>,
  defaultVariants: DefaultVariants,
): Glossaries {
  // By the ID of the row, which never changes: a new version of a dictionary is another row.
  const compiled = new LRUCache<string, { dictionary: CompiledTerms; bytes: number }, Compilation>({
    maxSize: maxCompiledBytes,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (_id, _stale, { context }) => compile(context),
    ignoreFetchAbort: true,
  })

  async function compile({ row, owner }: Compilation) {
    const entries: GlossaryEntry[] = []
    for (let number = 0; entries.length < row.entryCount; number++) {
      const part = await readPart(db, row.id, number)
      if (part === undefined) throw new ReplacedError()
      for (const entry of toEntries(part)) entries.push(entry)
    }
    const pair = { from: row.sourceLanguage, to: row.targetLanguage }
    const dictionary = await runInSlices(compileInSteps(entries, pair), { ...owner, signal: never })
    return { dictionary, bytes: formBytes * dictionary.size + bytesPerByte * row.bytes }
  }

  const { means, findDictionary } = createDictionaryChoice(defaultVariants)

  /** The dictionaries that the request may need. Throws what `check` throws. */
  async function findRows(
    id: string,
    appId: string,
    { from, to }: ResolvedLanguages,
  ): Promise<{ glossary: GlossaryRow; rows: DictionaryRow[] }> {
    const glossary = isId(id, 'gls') ? await findGlossary(db, { id, appId }) : undefined
    if (glossary === undefined) throw glossaryNotFound()
    const all = await listDictionaries(db, [id])
    if (from !== undefined) {
      const row = findDictionary(all, { from, to })
      if (row === undefined) throw pairNotSupported({ from, to }, all)
      return { glossary, rows: [row] }
    }
    const rows = all.filter(({ targetLanguage }) => means(targetLanguage, to))
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
    if (bytes > maxCandidateBytes) throw tooLargeToDetect()
    return { glossary, rows }
  }

  async function tryLoad(
    id: string,
    owner: Owner,
    languages: ResolvedLanguages,
  ): Promise<RequestTerms> {
    const { glossary, rows } = await findRows(id, owner.appId, languages)
    const dictionaries = new Map<DictionaryRow, CompiledTerms>()
    for (const row of rows) {
      const found = await compiled.fetch(row.id, { context: { row, owner } })
      if (found) dictionaries.set(row, found.dictionary)
    }
    return {
      key: `${id} ${glossary.version}`,
      termsFor(pair) {
        const row = findDictionary(rows, pair)
        return row && dictionaries.get(row)
      },
      textTerms: Array.from(dictionaries.values(), ({ textTerms }) => textTerms).filter(
        ({ byPlaceholder }) => byPlaceholder.size > 0,
      ),
    }
  }

  return {
    /**
     * Checks that an app has the glossary, and if the source language is known, that it has a
     * dictionary for the pair. Throws `glossary-not-found`, `glossary-pair-not-supported`,
     * `validation-failed`.
     */
    async check(id: string, { appId }: Owner, languages: ResolvedLanguages): Promise<void> {
      await findRows(id, appId, languages)
    },

    /** The current version of a glossary for the languages. Throws what `check` throws. */
    async load(id: string, owner: Owner, languages: ResolvedLanguages): Promise<RequestTerms> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await tryLoad(id, owner, languages)
        } catch (error) {
          if (attempt === maxAttempts || !(error instanceof ReplacedError)) throw error
        }
      }
    },
  }
}

/** Chooses dictionaries by the languages of a request. */
function createDictionaryChoice(defaultVariants: DefaultVariants) {
  /** The dictionary whose languages are nearest to those of the pair. */
  function findDictionary(
    rows: readonly DictionaryRow[],
    { from, to }: LanguagePair,
  ): DictionaryRow | undefined {
    const isExact = ({ sourceLanguage, targetLanguage }: DictionaryRow): number =>
      2 * Number(targetLanguage === to) + Number(sourceLanguage === from)
    return rows
      .filter(
        ({ sourceLanguage, targetLanguage }) =>
          means(sourceLanguage, from) && means(targetLanguage, to),
      )
      .sort((a, b) => isExact(b) - isExact(a))[0]
  }

  /** Whether a tag would be served by another: `pt` by `pt-BR`, and `en-GB` by `en`. */
  const means = (tag: string, served: string): boolean =>
    lookup(tag, new Set([served]), defaultVariants) !== undefined

  return { means, findDictionary }
}

function pairNotSupported({ from, to }: LanguagePair, rows: readonly DictionaryRow[]): Problem {
  const pairs = rows.map((row) => `${row.sourceLanguage} → ${row.targetLanguage}`).join(', ')
  const detail =
    `The glossary has no dictionary from ${from} into ${to}. ` +
    `It has: ${pairs === '' ? 'none' : pairs}.`
  return new Problem('glossary-pair-not-supported', {
    detail,
    errors: [{ pointer: '/glossaryId', detail }],
  })
}

const tooLargeToDetect = (): Problem =>
  invalidInput('/from', 'The glossary is too large for a request without `from`. Send `from`.')
