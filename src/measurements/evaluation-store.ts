import type { Kysely, Selectable } from 'kysely'
import { isOwnedBy } from '../storage/apps-of-user.ts'
import type { Tables } from '../storage/tables.ts'
import type {
  Evaluation,
  EvaluationStore,
  StoredEvaluation,
} from '../translation/evaluation/evaluation.ts'

export const createEvaluationStore = (tables: Kysely<Tables>): EvaluationStore => ({
  async insert({ result, ...row }) {
    await tables
      .insertInto('evaluations')
      .values({ ...row, result: JSON.stringify(result) })
      .execute()
  },

  async deleteSurplus(appId, kept) {
    await tables
      .deleteFrom('evaluations')
      .where('id', 'in', (query) =>
        query
          .selectFrom('evaluations')
          .select('id')
          .where('appId', '=', appId)
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .offset(kept),
      )
      .execute()
  },

  async find({ id, appId, after }) {
    const row = await tables
      .selectFrom('evaluations')
      .selectAll()
      .where('id', '=', id)
      .where('appId', '=', appId)
      .where('createdAt', '>', after)
      .executeTakeFirst()
    return row && fromRow(row)
  },

  async deleteUntil(time) {
    await tables.deleteFrom('evaluations').where('createdAt', '<=', time).execute()
  },

  async listOfUser(userId, { after, limit }) {
    const rows = await tables
      .selectFrom('evaluations')
      .innerJoin('apps', 'apps.id', 'evaluations.appId')
      .selectAll('evaluations')
      .where(isOwnedBy(userId))
      .where('evaluations.id', '>', after)
      .orderBy('evaluations.id')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  },
})

const fromRow = ({ result, ...row }: Selectable<Tables['evaluations']>): StoredEvaluation => ({
  ...row,
  result: result as Evaluation,
})
