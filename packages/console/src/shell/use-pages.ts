import type { MouseEvent } from 'react'
import { useHasTeams } from '../data/teams.ts'
import { type PageEntry, pageTable } from '../pages/page-table.ts'
import { useOperator, useSession } from '../session/use-session.ts'

export type ListedPage = Required<PageEntry>

/** The pages that are offered to whoever is here. */
export function usePages(): readonly ListedPage[] {
  const isUser = useSession() === 'active'
  const isOperator = useOperator()
  const hasTeams = useHasTeams()
  const mayOpen = { everyone: true, users: isUser, operators: isOperator }
  return pageTable.filter(
    (page): page is ListedPage =>
      page.listing !== undefined &&
      mayOpen[page.access] &&
      (hasTeams || page.listing.needsTeam !== true),
  )
}

/** A link to the translator does not reset the languages of whoever is there. */
export function stayInTranslator(event: MouseEvent): void {
  if (location.pathname === '/') event.preventDefault()
}
