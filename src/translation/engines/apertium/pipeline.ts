// One running pipeline: a shell with a process a stage, all up until they are told to end. Questions and answers end with a NUL
// and come in the same order, so several can be under way.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { EngineError } from '../engine.ts'

/** A long question may take longer. */
const silenceMsPerCharacter = 0.5

/** util-linux's way to have the kernel end a process when its parent dies, so that no stage outlives a server that got SIGKILL. */
const endWithParent = tool('setpriv', '--pdeathsig', 'KILL')
/** Stages do not interrupt each other, nor the server, whenever there is something to read for them: one switches less. */
const asBatch = tool('chrt', '--batch', '0')

/**
 * These allocate for each character they read: with tcmalloc they take a third less processor time (docs/decisions/008). The loader finds it
 * by its name, and goes on without where it is not installed. Not for other stages: they gain little, and `apertium-tagger -x` crashes.
 */
export const allocator = 'libtcmalloc_minimal.so.4'
const isAllocating = (stage: string): boolean => /^(?:lt-proc|lrx-proc) /.test(stage)
const toolEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin' }

interface Question {
  readonly characters: number
  resolve(answer: string): void
  reject(error: EngineError): void
}

/** It said nothing for too long. */
export class PipelineHungError extends EngineError {}

export class Pipeline {
  readonly #child: ChildProcess
  readonly #questions: Question[] = []
  readonly #answer: Buffer[] = []
  readonly #onEnd: () => void
  readonly #silenceMs: number
  /** One timer for all questions: started anew for each it would cost as much as the rest of asking. */
  #watchdog: NodeJS.Timeout | undefined
  /** When the oldest question must be answered. */
  #patientUntil = 0
  #ended = false

  /** A pipeline that says nothing for `silenceMs`, with a question open, hangs. `onEnd` is called once, when it can't be used any more. */
  constructor(command: string, { silenceMs, onEnd }: { silenceMs: number; onEnd: () => void }) {
    this.#onEnd = onEnd
    this.#silenceMs = silenceMs
    const stages = command
      .split(' | ')
      .map((stage) =>
        [
          ...(isAllocating(stage) ? [`LD_PRELOAD=${allocator}`] : []),
          ...endWithParent(),
          stage,
        ].join(' '),
      )
    const [program = '', ...words] = [
      ...endWithParent(),
      ...asBatch(),
      '/bin/sh',
      '-c',
      stages.join(' | '),
    ]
    this.#child = spawn(program, words, {
      // A group of its own, so that all stages can be ended at once.
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...toolEnvironment, LC_ALL: 'C.UTF-8' },
    })
    this.#child.on('error', () => this.end('the pipeline could not be started'))
    this.#child.on('exit', () => this.end('a stage of the pipeline ended'))
    this.#child.stdin?.on('error', () => this.end('a stage of the pipeline ended'))
    this.#child.stdout?.on('end', () => this.end('a stage of the pipeline ended'))
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk))
  }

  get ended(): boolean {
    return this.#ended
  }

  /** How many questions are under way. */
  get load(): number {
    return this.#questions.length
  }

  /** The answer to a question that has no NUL in it. Rejects with EngineError when the pipeline ends or hangs. */
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

  /** Kills every stage; open questions are rejected. */
  end(reason: string, ErrorKind: typeof EngineError = EngineError): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#watchdog)
    killGroup(this.#child)
    for (const question of this.#questions.splice(0)) question.reject(new ErrorKind(reason))
    this.#onEnd()
  }

  /** What is asked in one turn of the event loop is written at once: each write wakes the first stage. */
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
        this.end('the pipeline answered without a question')
        return
      }
      this.#watch()
      question.resolve(answer)
    }
    if (start < chunk.length) this.#answer.push(chunk.subarray(start))
  }

  /** Called when a question becomes the oldest. */
  #watch(): void {
    const oldest = this.#questions[0]
    if (oldest === undefined) return
    this.#patientUntil =
      performance.now() + this.#silenceMs + silenceMsPerCharacter * oldest.characters
    if (this.#watchdog === undefined) this.#check()
  }

  #check(): void {
    this.#watchdog = undefined
    if (this.#questions.length === 0) return
    const left = this.#patientUntil - performance.now()
    if (left <= 0) this.end('the pipeline hung', PipelineHungError)
    else this.#watchdog = setTimeout(() => this.#check(), left)
  }
}

/** Words to put in front of a command; none where this machine does not have the tool, or does not allow what it does. */
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
