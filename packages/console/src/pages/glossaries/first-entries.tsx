import type { GlossaryEntry } from '@dragoman/client'
import { useState } from 'react'
import { useLanguages } from '../../data/languages.ts'
import type { Pair } from '../../data/pair.ts'
import { useMessages } from '../../messages/context.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { LanguageSelect } from '../../ui/fields/language-select.tsx'
import { readFileText } from '../../ui/imports/file-text.ts'
import { Segments } from '../../ui/segments.tsx'
import { EntryFields, readEntry } from './entry-fields.tsx'
import { type EntryFile, errorAtLines, kindOf, readEntryFile } from './entry-file.ts'

/** What is typed of the first entries of a pair, and whether they come from a file instead. */
interface FirstEntries extends Pair, GlossaryEntry {
  way: 'term' | 'file'
}

export const noFirstEntries: FirstEntries = {
  from: '',
  to: '',
  way: 'term',
  source: '',
  target: '',
  targetForms: '',
}

/** The file or the cells that the first entries come from, if any, and what uses them. */
export function useFirstEntries() {
  const [file, setFile] = useState<File>()
  const [cells, setCells] = useState<string>()
  async function read({ from, to, way, ...entry }: FirstEntries): Promise<EntryFile> {
    const pair = { from, to }
    if (way === 'file' && file !== undefined)
      return readEntryFile(await readFileText(file), kindOf(file.name), pair)
    if (way === 'file' && cells !== undefined) return readEntryFile(cells, 'cells', pair)
    return { entries: [readEntry(entry)], lines: [] }
  }
  return {
    setFile,
    cells,
    setCells,
    /** Stores the entries. Throws `EntryFileError` for a file that has none. */
    async store<T>(
      values: FirstEntries,
      send: (entries: GlossaryEntry[]) => Promise<T>,
    ): Promise<T> {
      const { entries, lines } = await read(values)
      return send([...entries]).catch((error) => {
        throw errorAtLines(error, lines)
      })
    },
  }
}

/** The languages, and either a file or the first term. */
export function FirstEntryFields({
  values,
  first: { setFile, cells, setCells },
  onChange,
}: {
  values: FirstEntries
  first: ReturnType<typeof useFirstEntries>
  onChange: (change: Partial<FirstEntries>) => void
}) {
  const texts = useMessages('glossaries')
  const languages = useLanguages().data ?? []
  const { from, to, way, ...entry } = values
  const targets = languages.flatMap((language) =>
    from === '' || language.code === from ? language.targets.map(({ code }) => code) : [],
  )
  return (
    <>
      <LanguageSelect
        label={texts.from}
        empty={texts.choose}
        codes={languages.map(({ code }) => code)}
        value={from}
        required
        onChange={(code) => onChange({ from: code })}
      />
      <LanguageSelect
        label={texts.to}
        empty={texts.choose}
        codes={targets}
        value={to}
        required
        onChange={(code) => onChange({ to: code })}
      />
      <Segments
        label={texts.firstEntries}
        value={way}
        onChange={(next) => onChange({ way: next })}
        options={[
          { value: 'term', text: texts.wayTerm },
          { value: 'file', text: texts.wayFile },
        ]}
      />
      {way === 'file' ? (
        <EntryFileField onFile={setFile} hasCells={cells !== undefined} />
      ) : (
        <EntryFields
          entry={entry}
          pair={{ from, to }}
          onChange={onChange}
          onCells={(text) => {
            setCells(text)
            onChange({ way: 'file' })
          }}
          required
        />
      )}
    </>
  )
}

/** A field for a file of entries, which may take the place of cells that were pasted. */
export function EntryFileField({
  onFile,
  hasCells = false,
}: {
  onFile: (file: File | undefined) => void
  hasCells?: boolean
}) {
  const texts = useMessages('glossaries')
  return (
    <TextField
      type="file"
      accept=".csv,.tsv,.tab,text/csv,text/tab-separated-values"
      label={texts.file}
      hint={hasCells ? texts.cellsHint : texts.fileHint}
      required={!hasCells}
      onChange={({ target }) => onFile(target.files?.[0])}
    />
  )
}
