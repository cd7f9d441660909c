import type { GlossaryEntry } from '@dragoman/client'
import { useState } from 'react'
import type { Pair } from '../../data/glossaries.ts'
import { useLanguages } from '../../data/languages.ts'
import { useMessages } from '../../messages/context.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { LanguageSelect } from '../../ui/fields/language-select.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EntryFields, readEntry } from './entry-fields.tsx'
import { readEntryFile } from './entry-file.ts'

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

/** The file that the first entries come from, if any, and what reads them. */
export function useFirstEntries() {
  const [file, setFile] = useState<File>()
  return {
    setFile,
    /** Throws `EntryFileError` for a file that has no entries. */
    async read({ from, to, way, ...entry }: FirstEntries): Promise<GlossaryEntry[]> {
      if (way === 'term' || file === undefined) return [readEntry(entry)]
      return readEntryFile(await file.text(), file.name, { from, to })
    },
  }
}

/** The languages, and either a file or the first term. */
export function FirstEntryFields({
  values,
  first: { setFile },
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
        <EntryFileField onFile={setFile} />
      ) : (
        <EntryFields entry={entry} pair={{ from, to }} onChange={onChange} required />
      )}
    </>
  )
}

/** A field for a file of entries. */
export function EntryFileField({ onFile }: { onFile: (file: File | undefined) => void }) {
  const texts = useMessages('glossaries')
  return (
    <TextField
      type="file"
      accept=".csv,.tsv,.tab,text/csv,text/tab-separated-values"
      label={texts.file}
      hint={texts.fileHint}
      required
      onChange={({ target }) => onFile(target.files?.[0])}
    />
  )
}
