// Compares what a pipeline of Apertium answers to each text as its first one with what it answers
// among others.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { createAsk } from '../../src/translation/engines/apertium/asking.ts'
import type { Mode } from '../../src/translation/engines/apertium/modes.ts'
import { Pipeline } from '../../src/translation/engines/apertium/pipeline.ts'
import { EngineError } from '../../src/translation/engines/engine.ts'
import { createRandom } from './random.ts'

/** An answer that depends on what the pipeline was asked before. */
interface DependentAnswer {
  readonly segment: Segment
  readonly first: string
  readonly later: string
}

const startsAtOnce = 2
const largestBatch = 12
/** An answer to a text on which the pipeline ends. */
const noAnswer = 'no answer'

/** The answers of fresh pipelines; a pipeline may end on a text of an attacker. */
export async function askFresh(mode: Mode, segments: readonly Segment[]): Promise<string[]> {
  const answers: string[] = []
  const waiting = segments.entries()
  async function work(): Promise<void> {
    for (const [index, segment] of waiting) {
      const pipeline = start(mode)
      const [answer = noAnswer] = await askBatch(pipeline, [segment], mode)
      answers[index] = answer
      pipeline.end('asked')
    }
  }
  await Promise.all(Array.from({ length: startsAtOnce }, work))
  return answers
}

/** Asks one pipeline for all segments, in an order and in batches that the seed decides. */
export async function askInOrder(
  mode: Mode,
  segments: readonly Segment[],
  seed: number,
): Promise<string[]> {
  const random = createRandom(seed)
  const order = [...segments.keys()]
    .map((index) => ({ index, rank: random(1_000_000) }))
    .sort((a, b) => a.rank - b.rank)
  const answers: string[] = []
  let pipeline = start(mode)
  for (let at = 0; at < order.length; ) {
    if (pipeline.ended) pipeline = start(mode)
    const batch = order.slice(at, at + 1 + random(largestBatch)).map(({ index }) => index)
    at += batch.length
    const asked = await askBatch(
      pipeline,
      batch.map((index) => segments[index] ?? []),
      mode,
    )
    for (const [place, index] of batch.entries()) answers[index] = asked[place] ?? noAnswer
  }
  pipeline.end('asked')
  return answers
}

/** The answers that differ; a text on which a pipeline ends has none. */
export function findDependent(
  segments: readonly Segment[],
  fresh: readonly string[],
  later: readonly string[],
): DependentAnswer[] {
  return segments.flatMap((segment, index) => {
    const [first = '', second = ''] = [fresh[index], later[index]]
    const isSame = first === second || [first, second].includes(noAnswer)
    return isSame ? [] : [{ segment, first, later: second }]
  })
}

function start({ command, analyser }: Mode): Pipeline {
  return new Pipeline({ command, analyser }, { silenceMs: 20_000, onEnd: () => {} })
}

/** The answers to the segments of a batch; none if the pipeline ends. */
async function askBatch(
  pipeline: Pipeline,
  segments: readonly Segment[],
  mode: Mode,
): Promise<string[]> {
  const answers = await createAsk()(pipeline, segments, mode).catch(() => [])
  return answers.map((answer) =>
    answer instanceof EngineError ? noAnswer : JSON.stringify(answer),
  )
}
