// What a user leaves behind whose account is deleted: a team with another member goes on.
import type { Transaction } from 'kysely'
import { Problem } from '../http/problems.ts'
import { lockOwner } from '../storage/app-lock.ts'
import type { Tables } from '../storage/tables.ts'
import type { Teams } from './open-teams.ts'
import { deleteTeams, listMembersBeside, listTeamRows, type MemberRow } from './store.ts'

/**
 * Deletes the user's teams that have no other member, with their apps, and makes the apps of the
 * others those of another owner. Throws `last-owner` if a team has other members but no other
 * owner.
 */
export async function leaveAllTeams(
  { apps }: Teams,
  transaction: Transaction<Tables>,
  userId: string,
): Promise<void> {
  const known = await listTeamRows(transaction, userId)
  for (const id of [...new Set([userId, ...known.map((team) => team.id)])].sort())
    await lockOwner(transaction, id)
  const members = Map.groupBy(await listMembersBeside(transaction, userId), (row) => row.teamId)
  const alone = new Set([userId])
  for (const [teamId, rows] of members) {
    const others = rows.filter((row) => row.userId !== userId)
    if (others.length === 0) {
      alone.add(teamId)
      continue
    }
    alone.delete(teamId)
    await apps.handOver(transaction, { teamId, from: userId, to: findHeir(others, known) })
  }
  await apps.deleteOf(transaction, [...alone])
  await deleteTeams(transaction, [...alone])
}

function findHeir(
  others: readonly MemberRow[],
  teams: readonly { id: string; name: string | null }[],
): string {
  const heir = others.find(({ role }) => role === 'owner')
  if (heir !== undefined) return heir.userId
  const team = teams.find(({ id }) => id === others[0]?.teamId)
  throw new Problem('last-owner', {
    detail:
      `The user is the last owner of the team "${team?.name ?? team?.id}", which has other ` +
      'members. Make one of them an owner first, or remove them from the team.',
    why: { reason: 'last-owner-of', parameters: { team: team?.name ?? team?.id ?? '' } },
  })
}
