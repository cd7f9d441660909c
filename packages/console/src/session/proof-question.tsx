import { useSyncExternalStore } from 'react'
import { DialogPart } from '../parts/dialog-part.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { readQuestion, subscribeToQuestion } from './proof.ts'

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'), 'account', 'security', 'sign-on')

/** Asks who uses the session, where an operation needs to know. */
export function ProofQuestion() {
  const question = useSyncExternalStore(subscribeToQuestion, readQuestion)
  if (question === undefined) return null
  return (
    <DialogPart isWanted onDismiss={() => question.answer(false)}>
      <ProofDialog onEnd={question.answer} />
    </DialogPart>
  )
}
