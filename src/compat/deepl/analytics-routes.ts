// DeepL's API, v2: the usage of an app by the tags of its requests.
import type { FastifyPluginAsync } from 'fastify'
import { invalidInput } from '../../http/problems.ts'
import type { Metering } from '../../metering/open-metering.ts'
import { readTaggedUsage } from '../../metering/usage.ts'
import { dayMs } from '../../shared/durations.ts'
import { type CompatOptions, prepareCompatibleApi } from '../compatible-api.ts'
import type { Parameters } from '../parameters.ts'
import { deeplApi } from './deepl-api.ts'

const maxDays = 366
/** The most entries of a page. */
const pageSize = 1_000

interface Options extends CompatOptions {
  metering: Metering
}

/** The characters of a tag, on a day or in the whole period. */
interface TaggedCharacters {
  readonly tag: string
  readonly day?: string
  readonly characters: number
}

export const deeplAnalyticsRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, metering },
) => {
  prepareCompatibleApi(server, { keys, limits }, deeplApi)

  server.get('/admin/analytics/custom-tags', async ({ parameters, app }) => {
    const from = readDay(parameters, 'start_date')
    const to = readDay(parameters, 'end_date')
    if (from > to) throw invalidInput('start_date', 'It is after `end_date`.')
    if (Date.parse(to) - Date.parse(from) >= maxDays * dayMs)
      throw invalidInput('start_date', `At most ${maxDays} days can be reported.`)
    const aggregateBy = readAggregation(parameters)
    const page = parameters.findInteger('page') ?? 0
    const groups = await readTaggedUsage(metering, app, { from, to })
    const all = aggregateBy === 'day' ? groups : addUpDays(groups)
    const end = (page + 1) * pageSize
    return {
      custom_tag_usage_report: {
        aggregate_by: aggregateBy,
        start_date: from,
        end_date: to,
        next_page: end < all.length ? page + 1 : null,
        usage: all.slice(page * pageSize, end).map(renderUsage),
      },
    }
  })
}

/** A day of the calendar, YYYY-MM-DD. Throws `validation-failed`. */
function readDay(parameters: Parameters, name: string): string {
  const day = parameters.getString(name)
  const isDay = /^2\d{3}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  if (!isDay || new Date(day).toISOString().slice(0, 10) !== day)
    throw invalidInput(name, 'It must be a day, YYYY-MM-DD.')
  return day
}

function readAggregation(parameters: Parameters): 'period' | 'day' {
  const value = parameters.findString('aggregate_by') ?? 'period'
  if (value === 'period' || value === 'day') return value
  throw invalidInput(
    'aggregate_by',
    "Value for 'aggregate_by' not supported. Allowed: '', 'period', 'day'.",
  )
}

function addUpDays(groups: readonly TaggedCharacters[]): TaggedCharacters[] {
  const totals = new Map<string, number>()
  for (const { tag, characters } of groups) totals.set(tag, (totals.get(tag) ?? 0) + characters)
  return [...totals].map(([tag, characters]) => ({ tag, characters }))
}

/** Characters of documents count as those of texts. */
const renderUsage = ({ tag, day, characters }: TaggedCharacters) => ({
  custom_tag: tag,
  ...(day === undefined ? {} : { usage_date: day }),
  breakdown: {
    total_characters: characters,
    text_translation_characters: characters,
    text_improvement_characters: 0,
  },
})
