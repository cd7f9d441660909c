import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { client } from '../../../data/client.ts'
import { languagesQuery } from '../../../data/languages.ts'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { useOperator } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { AddLanguages } from '../add-languages.tsx'
import { isOffered } from '../languages/language-choice.ts'
import { Notice } from '../notice.tsx'
import type { Translator } from '../use-translator.ts'
import { findMissing, findNeeded } from './missing-models.ts'

export interface MissingLanguageProps {
  translator: Translator
  /** Of the text; undefined if it is detected. */
  from: string | undefined
  to: string
}

/** Says that a language is not installed, and who adds it: an operator does it here. */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function MissingLanguage({ translator, from, to }: MissingLanguageProps) {
  const texts = useMessages('missing')
  const { pairMissing } = useMessages('translate')
  const isOperator = useOperator()
  const { languages, names } = translator
  const code = findMissing(languages, from, to)
  // A tag that the browser cannot name is hardly a language.
  const name = code === undefined || names.nameOf(code) === code ? undefined : names.nameOf(code)
  if (name === undefined || code === undefined)
    return (
      <Notice
        text={
          from === undefined
            ? texts.targetMissing(names.nameOf(to))
            : pairMissing(names.nameOf(from), names.nameOf(to))
        }
      >
        {isOperator && <AddLanguages />}
      </Notice>
    )
  return (
    <Notice title={texts.title(name)} text={isOperator ? texts.operatorText : texts.text}>
      {isOperator && <AddLanguage translator={translator} from={from} to={to} name={name} />}
    </Notice>
  )
}

const pollMs = 3_000

function AddLanguage({
  translator: { languages, retry },
  from,
  to,
  name,
}: MissingLanguageProps & { name: string }) {
  const texts = useMessages('missing')
  const { bytes } = useFormats()
  const available = useQuery({
    queryKey: ['operate', 'available-models'],
    queryFn: async ({ signal }) =>
      (await client.models.list({ available: 'true' }, { signal })).available ?? [],
    staleTime: 600_000,
    retry: false,
  })
  const add = useMutation({
    mutationFn: async (pairs: readonly string[]) => {
      for (const pair of pairs) await client.models.add(pair)
    },
  })
  // The page translates as soon as the language is there.
  useQuery({ ...languagesQuery, enabled: add.isSuccess, refetchInterval: pollMs })
  const isThere = from !== undefined && isOffered(languages, from, to)
  useEffect(() => {
    if (add.isSuccess && isThere) retry()
  }, [add.isSuccess, isThere, retry])
  const needed = findNeeded(available.data ?? [], languages, { from, to })
  if (add.isSuccess) return <p role="status">{texts.adding(name)}</p>
  if (add.isError || needed === undefined)
    return available.isPending ? null : (
      <>
        {add.isError && <p>{texts.failed(name)}</p>}
        <AddLanguages />
      </>
    )
  return (
    <>
      <Button variant="primary" busy={add.isPending} onClick={() => add.mutate(needed.pairs)}>
        <Plus size={16} aria-hidden="true" />
        {texts.add(name, bytes(needed.bytes))}
      </Button>
      <AddLanguages />
    </>
  )
}
