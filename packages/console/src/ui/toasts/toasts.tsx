import { Suspense, useState, useSyncExternalStore } from 'react'
import { BottomNotice } from '../../parts/dialog-part.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { PartBoundary } from '../../parts/part-boundary.tsx'
import { readWaiting, subscribeToToasts, takeWaiting } from './toast.ts'

const ToastRegion = lazyPart(() => import('./toast-region.tsx'))

/** Where `toast()` shows its messages. Loads nothing before the first. */
export function Toasts() {
  const [needed, setNeeded] = useState(false)
  const waiting = useSyncExternalStore(subscribeToToasts, readWaiting)
  if (waiting.length > 0 && !needed) setNeeded(true)
  return (
    <PartBoundary about={waiting} fallback={() => <PlainToasts />}>
      <Suspense>{needed && <ToastRegion />}</Suspense>
    </PartBoundary>
  )
}

/** The messages, where their region did not load. */
function PlainToasts() {
  const waiting = useSyncExternalStore(subscribeToToasts, readWaiting)
  if (waiting.length === 0) return null
  return <BottomNotice text={waiting.map(({ text }) => text).join(' ')} onClose={takeWaiting} />
}
