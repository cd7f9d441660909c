// The contract between the server and its engines. engine.contract.ts is the suite that every
// engine passes.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'

/** How likely an engine found the words that it wrote for a segment. */
export interface SegmentScore {
  /** The sum of the natural logarithms of their probabilities. */
  readonly logProbability: number
  /** How many words: tokens of the engine, the ends of sentences included. */
  readonly words: number
}

/** Another translation of a segment. */
export interface Alternative {
  readonly segment: Segment
  readonly score: SegmentScore
}

/** How an engine that repairs its translations itself has done so. */
export interface Repaired {
  /** Text of it could not be translated. */
  readonly isPartial: boolean
}

/** What is wanted of a segment besides its translation. */
export interface SegmentWishes {
  readonly onScore?: ((score: SegmentScore) => void) | undefined
  /** Called by an engine that has repaired the translation itself. */
  readonly onRepaired?: ((repaired: Repaired) => void) | undefined
  readonly alternatives?: WantedAlternatives | undefined
  /** Whether a better translation is worth twice the time; engines without a choice leave it. */
  readonly isThorough?: boolean | undefined
}

/** Other translations of a word or a short phrase. */
interface WantedAlternatives {
  /** How many at most. */
  readonly count: number
  /** With what they begin: each goes on from there with another word. */
  readonly after?: string | undefined
  /** Gets them, the most likely first. */
  onFound(alternatives: readonly Alternative[]): void
}

/** What the signals of a model's translations let expect. It is stored with the model as JSON. */
export interface Calibration {
  /** Of each signal: its mean, and its standard deviation. */
  readonly signals: readonly (readonly [mean: number, deviation: number])[]
  /** From the sum of the standardised signals to quality, both ascending; linear between. */
  readonly map: readonly (readonly [sum: number, quality: number])[]
  /** What it was measured with. */
  readonly set: string
  readonly sentences: number
  /** RFC 3339. */
  readonly calibratedAt: string
}

/** A pair that an engine translates. */
export interface EnginePair extends LanguagePair {
  /** The quality that the publisher of its data measured, in chrF, if known. */
  readonly quality?: number | undefined
  /** The pair is doubtful: any other route is better. */
  readonly isSuspect?: boolean
  /** What its scores and texts let expect, if that was measured. */
  readonly calibration?: Calibration | undefined
  /** Identifies its data: other data have another version. Undefined if that is not known. */
  readonly version?: string | undefined
}

/** What an engine's directory exports for the catalogue. */
export interface EngineDefinition<Settings = never> {
  /** The expected quality of an unmeasured pair, in chrF. */
  readonly expectedQuality: number
  /**
   * It writes the same words in other letters: a hop of it costs no quality and is none of the hops
   * that a route may have, and its answers are taken as they are.
   */
  readonly isLossless?: boolean
  /** It takes so long that only who asks for quality gets it where another engine has the pair. */
  readonly isSlow?: boolean
  /** Texts leave the machines of the operator. */
  readonly isExternal?: boolean
  /** `Settings`: those of the service's settings that the engine reads. */
  create(settings: Settings): Engine
}

/** How a request wants its texts to be translated. An engine leaves what it cannot follow. */
export interface Steering {
  /** Says what the texts are about or what comes before them; it is not translated. */
  readonly context?: string
  /** `more`: formal. `less`: informal. */
  readonly formality?: 'more' | 'less'
  readonly style?: string
  readonly instructions?: readonly string[]
  /** Terms of a glossary that occur in the texts. */
  readonly terms?: readonly GivenTerm[]
  /** Translations by people of texts that are nearly equal to some of these. */
  readonly matches?: readonly GivenMatch[]
}

/** A term as an engine gets it that inflects terms. */
export interface GivenTerm {
  readonly source: string
  readonly target: string
}

/** A text and its translation by a person, as an engine gets them that takes such references. */
export interface GivenMatch {
  readonly source: string
  readonly target: string
}

/** What a language model read and wrote. */
export interface TokenCount {
  readonly read: number
  readonly written: number
}

interface EngineOptions {
  readonly signal: AbortSignal
  /** Of all segments of the batch. It is not for those of other requests. */
  readonly steering?: Steering | undefined
  /** Is called for each answer of a model, also for one that is not used. */
  readonly onTokens?: ((tokens: TokenCount) => void) | undefined
  /**
   * Of the segment at its index; what is told is told before the answers are returned. Engines that
   * have no scores, or no alternatives, never call back.
   */
  readonly wishes?: readonly (SegmentWishes | undefined)[] | undefined
}

/** What operators should know of an engine. */
export interface EngineNote {
  /** For the log. */
  readonly text: string
  /** The same for programs. */
  readonly code: string
  readonly parameters: Readonly<Record<string, string | number>>
}

export interface Engine {
  /** The current pairs; the same array until they change. */
  pairs(): readonly EnginePair[]
  /**
   * What its translations depend on besides the pair and its data, such as settings: part of the
   * keys of caches and checkpoints.
   */
  readonly mode?: string
  /**
   * It translates CAPITALS and Title Case better as a sentence, and gets them so. The answers of
   * all engines are written like their sources.
   */
  readonly lowersCapitals?: boolean
  /** It can search longer for a better translation. */
  readonly searchesThoroughly?: boolean
  /** It can say what else it would have written. */
  readonly hasAlternatives?: boolean
  /** What the operator should know about the engine's installation. */
  readonly warnings?: readonly EngineNote[]
  /** How many batches the engine works on at once for one pair. */
  readonly concurrentBatches: number
  /**
   * The segments of a batch are of one request: texts of several must not be in one prompt.
   * `concurrentBatches` counts those of all pairs then.
   */
  readonly isBatchOfOneRequest?: boolean
  /** How many characters a batch should have; a longer segment is a batch of its own. */
  readonly batchCharacters: number
  /**
   * Translates a batch and returns an answer for each segment, in order. A segment that cannot be
   * translated gets an EngineError, the others their translations. Rejects only when `signal` is
   * aborted.
   */
  translate(
    segments: readonly Segment[],
    pair: LanguagePair,
    options: EngineOptions,
  ): Promise<(Segment | EngineError)[]>
  /** What it follows of how a request wants its texts; nothing if it is missing. */
  follows?(pair: LanguagePair): ReadonlySet<keyof Steering>
  /**
   * Starts what the first translation of the pair would wait for; only in engines that need little
   * memory for it.
   */
  warmUp?(pair: LanguagePair): void
  /** As `warmUp`, for a pair that somebody is about to use: whatever memory that needs. */
  load?(pair: LanguagePair): void
  /** Reads its data again at once, because they have just changed. */
  refresh?(): void
  /** For operators: how it computes, and why so. */
  describe?(): EngineNote
  /**
   * Once, after the start: work that no request waits for. Resolves with a line for the log if
   * there is something to say.
   */
  prepare?(): Promise<string | undefined>
  /** For operators: what it has running and loaded. */
  state?(): EngineState
  /** Ends its processes or threads. Segments in flight get an EngineError. */
  close(): Promise<void>
}

/** What an engine has running, and how often parts of it had to be replaced. */
export interface EngineState {
  /** Processes (pipelines) or threads. */
  readonly workers: number
  /** Models or pairs in memory. */
  readonly models: number
  /** Memory of the models, or of the processes. */
  readonly bytes: number
  /** Workers that ended by themselves or hung, since the start. */
  readonly restarts: Readonly<Record<'crashed' | 'hung', number>>
  /** What of it does not work now, and why; one sentence each. */
  readonly failures?: readonly EngineNote[]
}

/** The engine could not translate a segment. Scope `engine`: it cannot translate any for now. */
export class EngineError extends Error {
  readonly scope: 'segment' | 'engine'

  constructor(message: string, scope: 'segment' | 'engine' = 'segment', cause?: Error) {
    super(message, { cause })
    this.scope = scope
  }
}
