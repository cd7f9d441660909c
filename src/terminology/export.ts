import { exportCorrections } from './corrections/service.ts'
import { exportGlossaries } from './glossaries/glossary-export.ts'
import type { Terminology } from './terminology.ts'
import { exportTransfers } from './transfers/service.ts'

interface User {
  readonly id: string
}

/** What the export of a user has of glossaries and corrections. */
export const sectionsOfTerminology = (terminology: Terminology) => ({
  glossaries: ({ id }: User) => exportGlossaries(terminology, id),
  corrections: ({ id }: User) => exportCorrections(terminology, id),
  correctionTransfers: ({ id }: User) => exportTransfers(terminology, id),
})
