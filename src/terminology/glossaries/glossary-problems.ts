import { Problem } from '../../http/problems.ts'

export const glossaryNotFound = () =>
  new Problem('glossary-not-found', {
    detail: 'The app has no glossary with this ID. `GET /glossaries` lists its glossaries.',
  })

export const glossaryChanged = (version: number) =>
  new Problem('glossary-changed', {
    detail: `The glossary has version ${version} now. Nothing is stored. Read it again.`,
  })
