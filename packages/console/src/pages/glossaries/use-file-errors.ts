import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { EntryFileError } from './entry-file.ts'

/** Returns what says what is wrong with a file; undefined for other errors. */
export function useFileErrors(): (error: unknown) => string | undefined {
  const texts = useMessages('glossaries')
  const { number } = useFormats()
  return (error) =>
    error instanceof EntryFileError ? texts.errorLine(number(error.line)) : undefined
}
