// One running pipeline: a shell with a process for each stage, all up until they are ended.
// Questions and answers end with a NUL and come in the same order, so several can be in flight.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EngineError } from '../engine.ts'
import type { Mode } from './modes.ts'

/** A long question may take longer. */
const silenceMsPerCharacter = 0.5
/** Before its first answer a pipeline reads its dictionaries: 4 s for some on a slow machine. */
const startFactor = 1.5

/**
 * From util-linux: the kernel ends a process when its parent dies, so that no stage outlives a
 * server that got SIGKILL.
 */
const endWithParent = tool('setpriv', '--pdeathsig', 'KILL')
/**
 * Under SCHED_BATCH, stages do not preempt each other or the server on each wakeup, which saves
 * context switches.
 */
const asBatch = tool('chrt', '--batch', '0')

/**
 * Libraries that are loaded before a stage's own, and their stages. The loader continues if one is
 * not installed.
 */
export const preloads = {
  /**
   * These stages allocate for each character they read: tcmalloc saves a third of their processor
   * time (docs/decisions/008). Other stages gain little, and `apertium-tagger -x` crashes with it.
   */
  allocator: { library: 'libtcmalloc_minimal.so.4', stages: /^(?:lt-proc|lrx-proc) / },
  /** Saves this stage four fifths of its processor time (docs/decisions/022). */
  integers: {
    library: fileURLToPath(import.meta.resolve('#build/apertium/integers.so')),
    stages: /^apertium-postchunk /,
  },
  /** Writes the spaces between words that the transfer loses (docs/decisions/048). */
  wordGaps: {
    library: fileURLToPath(import.meta.resolve('#build/apertium/word-gaps.so')),
    stages: /^apertium-postchunk /,
  },
  /** Keeps this stage from translating unknown words by what came before (docs/decisions/024). */
  openClass: {
    library: fileURLToPath(import.meta.resolve('#build/apertium/open-class.so')),
    stages: /^apertium-tagger /,
  },
  /** Passes questions on together if they came together (docs/decisions/024). */
  lateFlush: {
    library: fileURLToPath(import.meta.resolve('#build/apertium/late-flush.so')),
    stages: /^(?:\w+-proc|apertium-\w+) /,
  },
}
const toolEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin' }

interface Question {
  readonly characters: number
  resolve(answer: string): void
  reject(error: EngineError): void
}

/** Why a pipeline has ended: `asked` if it was to end. */
export type EndCause = 'asked' | 'crashed' | 'hung'

/** It was silent for too long. */
export class PipelineHungError extends EngineError {}

/** What a pipeline runs. */
type Commands = Pick<Mode, 'command'> & Partial<Pick<Mode, 'analyser'>>

export class Pipeline {
  readonly #child: ChildProcess
  /** The first stage by itself, from when it is first needed. */
  #analyser: Pipeline | undefined
  readonly #analyserCommand: string | undefined
  readonly #questions: Question[] = []
  readonly #answer: Buffer[] = []
  readonly #onEnd: (cause: EndCause) => void
  readonly #silenceMs: number
  /** One timer for all questions: a timer for each would cost as much as the rest of asking. */
  #watchdog: NodeJS.Timeout | undefined
  /** When the oldest question must be answered. */
  #patientUntil = 0
  #hasAnswered = false
  #ended = false

  /**
   * Starts a pipeline. It hangs if it is silent for `silenceMs` with a question open, or half as
   * long again while it starts. `onEnd` is called once, when the pipeline is no longer usable.
   */
  constructor(
    { command, analyser }: Commands,
    { silenceMs, onEnd }: { silenceMs: number; onEnd: (cause: EndCause) => void },
  ) {
    this.#analyserCommand = analyser
    this.#onEnd = onEnd
    this.#silenceMs = silenceMs
    const stages = command
      .split(' | ')
      .map((stage) => [preloadFor(stage), ...endWithParent(), stage].join(' '))
    const [program = '', ...words] = [
      ...endWithParent(),
      ...asBatch(),
      '/bin/sh',
      '-c',
      stages.join(' | '),
    ]
    this.#child = spawn(program, words, {
      // A process group of its own, so that all stages can be ended at once.
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...toolEnvironment, LC_ALL: 'C.UTF-8' },
    })
    const onStageEnd = () => this.end('a stage of the pipeline ended', 'crashed')
    this.#child.on('error', () => this.end('the pipeline could not be started', 'crashed'))
    this.#child.on('exit', onStageEnd)
    this.#child.stdin?.on('error', onStageEnd)
    this.#child.stdout?.on('end', onStageEnd)
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk))
  }

  get ended(): boolean {
    return this.#ended
  }

  /** The processes that all others of the pipeline descend from; none if it could not start. */
  get pids(): readonly number[] {
    const { pid } = this.#child
    return [...(pid === undefined ? [] : [pid]), ...(this.#analyser?.pids ?? [])]
  }

  /** How many questions are in flight. */
  get load(): number {
    return this.#questions.length
  }

  /**
   * The answer to a question without a NUL in it. Rejects with EngineError when the pipeline ends
   * or hangs.
   */
  ask(question: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(new EngineError('the pipeline has ended'))
        return
      }
      this.#questions.push({ characters: question.length, resolve, reject })
      if (this.#questions.length === 1) this.#watch()
      this.#write(`${question}\0`)
    })
  }

  /**
   * What the first stage makes of a text without a NUL or signs of its notation. Rejects with
   * EngineError when it ends or hangs, or if this pipeline has none that can run by itself; the
   * pipeline goes on.
   */
  analyse(text: string): Promise<string> {
    const command = this.#analyserCommand
    if (this.#ended || command === undefined)
      return Promise.reject(new EngineError('the pipeline has no analyser'))
    this.#analyser ??= new Pipeline(
      { command },
      {
        silenceMs: this.#silenceMs,
        onEnd: () => {
          this.#analyser = undefined
        },
      },
    )
    return this.#analyser.ask(text)
  }

  /** Kills every stage; open questions are rejected. */
  end(reason: string, cause: EndCause = 'asked'): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#watchdog)
    this.#analyser?.end(reason)
    killGroup(this.#child)
    const ErrorKind = cause === 'hung' ? PipelineHungError : EngineError
    for (const question of this.#questions.splice(0)) question.reject(new ErrorKind(reason))
    this.#onEnd(cause)
  }

  /**
   * Questions of one turn of the event loop are written at once: each write wakes the first stage.
   */
  #write(question: string): void {
    const { stdin } = this.#child
    if (stdin === null) return
    if (stdin.writableCorked === 0) {
      stdin.cork()
      process.nextTick(() => stdin.uncork())
    }
    stdin.write(question)
  }

  #read(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      this.#answer.push(chunk.subarray(start, end))
      start = end + 1
      const answer = Buffer.concat(this.#answer.splice(0)).toString('utf8')
      const question = this.#questions.shift()
      if (question === undefined) {
        this.end('the pipeline answered without a request', 'crashed')
        return
      }
      this.#hasAnswered = true
      this.#watch()
      question.resolve(answer)
    }
    if (start < chunk.length) this.#answer.push(chunk.subarray(start))
  }

  /** Called when a question becomes the oldest. */
  #watch(): void {
    const oldest = this.#questions[0]
    if (oldest === undefined) return
    const silenceMs = this.#silenceMs * (this.#hasAnswered ? 1 : startFactor)
    this.#patientUntil = performance.now() + silenceMs + silenceMsPerCharacter * oldest.characters
    if (this.#watchdog === undefined) this.#check()
  }

  #check(): void {
    this.#watchdog = undefined
    if (this.#questions.length === 0) return
    const left = this.#patientUntil - performance.now()
    if (left <= 0) this.end('the pipeline hung', 'hung')
    else this.#watchdog = setTimeout(() => this.#check(), left)
  }
}

/** A prefix for a command of the shell. */
function preloadFor(stage: string): string {
  const libraries = Object.values(preloads)
    .filter(({ library, stages }) => stages.test(stage) && canPreload(library))
    .map(({ library }) => library)
  return `LD_PRELOAD=${libraries.join(':')}`
}

/** What has a path may not be there; and the loader and the shell would cut some paths. */
const canPreload = (library: string): boolean =>
  !library.includes('/') || (/^[\w./@+-]+$/.test(library) && existsSync(library))

/** A prefix for a command; empty where the machine lacks the tool or forbids what it does. */
function tool(name: string, ...options: string[]): () => readonly string[] {
  let words: readonly string[] | undefined
  return () => {
    words ??=
      spawnSync(name, [...options, 'true'], { env: toolEnvironment }).status === 0
        ? [name, ...options]
        : []
    return words
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is already gone.
  }
}
