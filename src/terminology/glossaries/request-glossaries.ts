// The glossaries of requests: finds the dictionaries for their languages, and compiles each once as
// long as there is memory for it.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { lookup } from '@dragoman/formats/languages/language-tag.ts'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { invalidInput, Problem, problemAt } from '../../http/problems.ts'
import { isId } from '../../shared/ids.ts'
import { type Owner, runInSlices } from '../../shared/time-slice.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Glossaries } from '../../translation/instructions.ts'
import type { ResolvedLanguages } from '../../translation/routing/resolved-languages.ts'
import {
  type CompiledTerms,
  combineTerms,
  compileInSteps,
  type RequestTerms,
  type TermSearch,
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

/** A glossary of a request, with the dictionaries that the request may need. */
interface FoundGlossary {
  readonly glossary: GlossaryRow
  readonly rows: readonly DictionaryRow[]
}

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
  ): Promise<FoundGlossary> {
    const glossary = isId(id, 'gls') ? await findGlossary(db, { id, appId }) : undefined
    if (glossary === undefined) throw glossaryNotFound()
    const all = await listDictionaries(db, [id])
    if (from !== undefined) {
      const row = findDictionary(all, { from, to })
      if (row === undefined) throw pairNotSupported({ from, to }, all)
      return { glossary, rows: [row] }
    }
    const rows = all.filter(({ targetLanguage }) => means(targetLanguage, to))
    return { glossary, rows }
  }

  /** The same of several glossaries; a problem names the one to blame. */
  async function findAll(
    ids: readonly string[],
    appId: string,
    languages: ResolvedLanguages,
  ): Promise<FoundGlossary[]> {
    const all: FoundGlossary[] = []
    for (const [index, id] of ids.entries())
      all.push(
        await findRows(id, appId, languages).catch((error: unknown) => {
          const isOfSeveral = ids.length > 1 && error instanceof Problem
          throw isOfSeveral ? problemAt(error, `/glossaryIds/${index}`) : error
        }),
      )
    const bytes = all.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.bytes, 0)
    if (languages.from === undefined && bytes > maxCandidateBytes) throw tooLargeToDetect()
    return all
  }

  async function tryLoad(
    ids: readonly string[],
    owner: Owner,
    languages: ResolvedLanguages,
  ): Promise<RequestTerms> {
    const glossaries = await findAll(ids, owner.appId, languages)
    const dictionaries = new Map<DictionaryRow, CompiledTerms>()
    for (const row of glossaries.flatMap(({ rows }) => rows)) {
      const found = await compiled.fetch(row.id, { context: { row, owner } })
      if (found) dictionaries.set(row, found.dictionary)
    }
    return {
      key: glossaries.map(({ glossary: { id, version } }) => `${id} ${version}`).join(' '),
      termsFor: remembering((pair) => {
        const found = glossaries.flatMap(({ rows }) => {
          const row = findDictionary(rows, pair)
          return (row && dictionaries.get(row)) ?? []
        })
        return found.length > 1 ? combineTerms(found, pair) : found[0]
      }),
      textTerms: Array.from(dictionaries.values(), ({ textTerms }) => textTerms).filter(
        ({ byPlaceholder }) => byPlaceholder.size > 0,
      ),
    }
  }

  return {
    /**
     * Checks that an app has the glossaries, and if the source language is known, that each has a
     * dictionary for the pair. Throws `glossary-not-found`, `glossary-pair-not-supported`,
     * `validation-failed`.
     */
    async check(ids, { appId }, languages): Promise<void> {
      await findAll(ids, appId, languages)
    },

    /** The current versions of glossaries for the languages. Throws what `check` throws. */
    async load(ids, owner, languages): Promise<RequestTerms> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await tryLoad(ids, owner, languages)
        } catch (error) {
          if (attempt === maxAttempts || !(error instanceof ReplacedError)) throw error
        }
      }
    },
  }
}

/** The same object for each call with equal languages. */
function remembering(find: RequestTerms['termsFor']): RequestTerms['termsFor'] {
  const known = new Map<string, TermSearch | undefined>()
  return (pair) => {
    const key = `${pair.from} ${pair.to}`
    if (!known.has(key)) known.set(key, find(pair))
    return known.get(key)
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
