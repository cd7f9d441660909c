import { type ReactNode, Suspense } from 'react'
import { LoadFailure } from './load-failure.tsx'
import { PartBoundary } from './part-boundary.tsx'

/** A part of a page that loads and fails by itself; `waiting` shows until it is there. */
export function PagePart({
  about,
  waiting,
  isOptional = false,
  children,
}: {
  about: string
  waiting?: ReactNode
  /** Nothing is in its place if it fails: nobody has asked for it. */
  isOptional?: boolean
  children: ReactNode
}) {
  return (
    <PartBoundary
      about={about}
      // A page that loads itself again would forget what it has.
      fallback={(failed) => !isOptional && <LoadFailure failed={failed} isPage={false} />}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </PartBoundary>
  )
}
