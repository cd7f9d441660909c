import type { Translation } from '@dragoman/client'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'

/** What else a word or a short phrase may be. */
export function Alternatives({
  className,
  answer: { alternatives = [], to },
}: {
  className: string | undefined
  answer: Pick<Translation, 'alternatives' | 'to'>
}) {
  const texts = useMessages('translate')
  if (alternatives.length === 0) return null
  return (
    <p className={className}>
      {texts.alternatives}{' '}
      <bdi lang={to}>
        {alternatives.map(({ translatedText }) => translatedText.trim()).join(', ')}
      </bdi>
    </p>
  )
}

/** What came otherwise than it was wished: quietly, where there is such a thing. */
export function AnswerNotes({
  className,
  answer: { unapplied = [], otherRoutes = [] },
}: {
  className: string | undefined
  answer: Pick<Translation, 'unapplied' | 'otherRoutes'>
}) {
  const texts = useMessages('translate')
  const { list } = useFormats()
  if (unapplied.length === 0 && otherRoutes.length === 0) return null
  return (
    <div className={className} role="status">
      {unapplied.length > 0 && (
        <p>{texts.unapplied(list(unapplied.map((name) => texts.wishNames[name])))}</p>
      )}
      {otherRoutes.length > 0 && <p>{texts.tookOtherRoutes}</p>}
    </div>
  )
}
