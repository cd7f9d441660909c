import type { Translation } from '@dragoman/client'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'

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
