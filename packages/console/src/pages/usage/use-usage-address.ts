import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { type Metric, metrics, type Split, splits } from './breakdown.ts'
import { dayOf } from './days.ts'
import { type Range, readRange, writeRange } from './range.ts'

export interface ShownUsage {
  readonly range: Range
  readonly appId: string | undefined
  readonly metric: Metric
  readonly split: Split
  readonly view: 'plot' | 'table'
}

/** What the address says. Without a range, the page chooses one that fits. */
interface AskedUsage extends Omit<ShownUsage, 'range'> {
  readonly range: Range | undefined
}

/** What the page shows is in its address, so that it can be linked and survives a reload. */
export function useUsageAddress() {
  const [parameters, setParameters] = useSearchParams()
  const today = dayOf(new Date())
  const shown = useMemo(() => read(parameters, today), [parameters, today])
  const show = (change: Partial<ShownUsage>) =>
    setParameters((previous) => write(previous, { ...read(previous, today), ...change }, today), {
      replace: true,
    })
  return { shown, show, today }
}

const read = (parameters: URLSearchParams, today: string): AskedUsage => ({
  range: readRange(parameters, today),
  appId: parameters.get('app') ?? undefined,
  metric: metrics.find((metric) => metric === parameters.get('show')) ?? 'characters',
  split: splits.find((split) => split === parameters.get('by')) ?? 'none',
  view: parameters.get('view') === 'table' ? 'table' : 'plot',
})

/** Keeps what else the address has. */
function write(
  previous: URLSearchParams,
  { range, appId, metric, split, view }: AskedUsage,
  today: string,
): URLSearchParams {
  const parameters = new URLSearchParams(previous)
  for (const name of ['app', 'show', 'by', 'view']) parameters.delete(name)
  if (range !== undefined) writeRange(parameters, range, today)
  if (appId !== undefined) parameters.set('app', appId)
  if (metric !== 'characters') parameters.set('show', metric)
  if (split !== 'none') parameters.set('by', split)
  if (view !== 'plot') parameters.set('view', view)
  return parameters
}
