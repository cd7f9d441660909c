import { lazyPart } from '../../../parts/lazy-part.tsx'
import { PagePart } from '../../../parts/page-part.tsx'
import type { ReadAloudProps } from './read-aloud.tsx'

const ReadAloud = lazyPart<ReadAloudProps>(() => import('./read-aloud.tsx'), 'result')

/** What reads a text aloud, where the browser can. */
export const Reading = (props: ReadAloudProps) =>
  'speechSynthesis' in window && (
    <PagePart about="reading" isOptional>
      <ReadAloud {...props} />
    </PagePart>
  )
