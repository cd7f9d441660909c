// Which translations are there already. A command that is repeated translates only what is missing.
import { stat } from 'node:fs/promises'
import { UsageError } from '../errors.ts'

/** A file, and when it was changed; undefined: it is no file. */
interface TimedFile {
  readonly path: string
  readonly modifiedMs: number | undefined
}

export interface PlannedOutput {
  readonly source: TimedFile
  /** The path of its translation. */
  readonly output: string
}

interface SortedOutputs<Planned> {
  readonly missing: readonly Planned[]
  /** Why those that are older than their sources are not replaced. */
  readonly outdated: readonly string[]
  /** How many are there. */
  readonly current: number
}

/** Throws UsageError for an output that is named twice. */
export function refuseSameOutputs(planned: readonly PlannedOutput[]): void {
  const outputs = new Set<string>()
  for (const { output } of planned) {
    if (outputs.has(output))
      throw new UsageError(`Two files would be written to ${output}. Translate them separately.`)
    outputs.add(output)
  }
}

/** With `force`, all of them are written. */
export async function sortOutputs<Planned extends PlannedOutput>(
  planned: readonly Planned[],
  force: boolean,
): Promise<SortedOutputs<Planned>> {
  if (force) return { missing: planned, outdated: [], current: 0 }
  const missing: Planned[] = []
  const outdated: string[] = []
  let current = 0
  for (const each of planned) {
    const { source, output } = each
    const found = await stat(output).catch(() => undefined)
    if (found === undefined) missing.push(each)
    else if (found.mtimeMs >= (source.modifiedMs ?? Number.POSITIVE_INFINITY)) current++
    else outdated.push(describeOutdated(source, output))
  }
  return { missing, outdated, current }
}

function describeOutdated({ path, modifiedMs }: TimedFile, output: string): string {
  const found =
    modifiedMs === undefined
      ? `${output} already exists.`
      : `${output} already exists, and ${path} has changed since.`
  return `${found} \`--force\` replaces it.`
}
