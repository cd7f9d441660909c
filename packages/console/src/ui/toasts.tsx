import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { isWaiting, subscribeToToasts } from './toast.ts'

const ToastRegion = lazy(() => import('./toast-region.tsx'))

/** Where `toast()` shows its messages. Loads nothing before the first. */
export function Toasts() {
  const [needed, setNeeded] = useState(false)
  if (useSyncExternalStore(subscribeToToasts, isWaiting) && !needed) setNeeded(true)
  return <Suspense>{needed && <ToastRegion />}</Suspense>
}
