// Bergamot, which is Marian compiled to WebAssembly: the reference for this runtime. The package's
// own loader does not start in Node (a script with `require` inside an ES module), so its engine is
// loaded here without it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'

/** A student's files as they are on disk. */
export interface ModelFiles {
  model: Uint8Array
  /** Empty: every word of the vocabulary is a candidate. */
  shortlist: Uint8Array
  /** One shared by both languages, or the source's and the target's. */
  vocabularies: readonly Uint8Array[]
}

interface ModelOptions {
  /** Output tokens per source token of the longest sentence in a batch. */
  maxLengthFactor?: number
  /** Needed for HTML. */
  alignment?: boolean
  /** Overrides of Firefox's settings for Marian, by their YAML keys. */
  settings?: Readonly<Record<string, string | number | boolean>>
}

/**
 * Firefox's settings. Marian requires `max-length-break` times `max-length-factor` to be at most
 * `mini-batch-words`.
 */
const firefox = {
  'beam-size': 1,
  normalize: 1,
  'word-penalty': 0,
  'max-length-break': 128,
  'mini-batch-words': 1024,
  workspace: 128,
  'skip-cost': true,
  'cpu-threads': 0,
  quiet: true,
  'quiet-translation': true,
  'gemm-precision': 'int8shiftAlphaAll',
}

export type Bergamot = Awaited<ReturnType<typeof loadBergamot>>

/**
 * An engine with its own memory (2 GiB at most: five models of the size tiny). It blocks its thread
 * while it works. After an error other than that of bad HTML it is unreliable: load another.
 */
export async function loadBergamot() {
  const printed: string[] = []
  const engine = await startEngine(printed)
  const service = new engine.BlockingService({ cacheSize: 0 })

  /**
   * Marian writes the cause to its error output, and throws something without a message, or only a
   * number.
   */
  function attempt<Result>(what: string, action: () => Result): Result {
    printed.length = 0
    try {
      return action()
    } catch (error) {
      const reason =
        printed.join('\n').trim() ||
        (error instanceof Error ? error.message : `a C++ exception (${error})`)
      throw new Error(`Bergamot could not ${what}: ${reason}`, { cause: error })
    }
  }

  return {
    /**
     * Loads a model and translates once, since Marian reads the weights only then. Throws Marian's
     * objections to the files.
     */
    model(
      files: ModelFiles,
      { maxLengthFactor = 2, alignment = true, settings = {} }: ModelOptions = {},
    ) {
      const config = {
        ...firefox,
        'max-length-factor': maxLengthFactor,
        ...(alignment ? { alignment: 'soft' } : {}),
        ...settings,
      }
      const model = attempt('load the model', () => createModel(engine, toYaml(config), files))
      const translate = (texts: readonly string[], { html = false } = {}) =>
        attempt(`translate ${texts.length} texts`, () =>
          translateAll({ engine, service, model }, texts, { alignment, html }),
        )
      translate(['.'])
      return {
        /**
         * Bergamot splits the texts into sentences itself. HTML must be well-formed, or the call
         * fails for all texts.
         */
        translate,
        close: () => model.delete(),
      }
    },
  }
}

const toYaml = (config: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(config)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')

function createModel(
  engine: Engine,
  config: string,
  { model, shortlist, vocabularies }: ModelFiles,
): Handle {
  const handles: Handle[] = []
  const copyIn = (bytes: Uint8Array, alignment: number): Memory => {
    const memory = new engine.AlignedMemory(bytes.length, alignment)
    handles.push(memory)
    if (bytes.length > 0) memory.getByteArrayView().set(bytes)
    return memory
  }
  try {
    const list = new engine.AlignedMemoryList()
    handles.push(list)
    for (const vocabulary of vocabularies) list.push_back(copyIn(vocabulary, 64))
    return new engine.TranslationModel(
      config,
      copyIn(model, 256),
      copyIn(shortlist, 64),
      list,
      null,
    )
  } finally {
    for (const handle of handles) handle.delete()
  }
}

interface Loaded {
  engine: Engine
  service: Service
  model: Handle
}

function translateAll(
  { engine, service, model }: Loaded,
  texts: readonly string[],
  options: { alignment: boolean; html: boolean },
) {
  const input = new engine.VectorString()
  const inputOptions = new engine.VectorResponseOptions()
  let responses: List<Response> | undefined
  try {
    for (const text of texts) {
      input.push_back(text)
      inputOptions.push_back({ qualityScores: false, ...options })
    }
    responses = service.translate(model, input, inputOptions)
    const translations: string[] = []
    for (let index = 0; index < responses.size(); index++) {
      const response = responses.get(index)
      translations.push(response.getTranslatedText())
      response.delete()
    }
    return translations
  } finally {
    input.delete()
    inputOptions.delete()
    responses?.delete()
  }
}

/** Its JavaScript exports of the C++ classes: `wasm/bindings` of browsermt/bergamot-translator. */
interface Engine {
  AlignedMemory: new (bytes: number, alignment: number) => Memory
  AlignedMemoryList: new () => List<Memory>
  TranslationModel: new (
    config: string,
    model: Memory,
    shortlist: Memory,
    vocabularies: List<Memory>,
    quality: null,
  ) => Handle
  BlockingService: new (options: { cacheSize: number }) => Service
  VectorString: new () => List<string>
  VectorResponseOptions: new () => List<ResponseOptions>
}

interface Handle {
  delete(): void
}

interface Memory extends Handle {
  /** Invalid once the engine's memory has grown. */
  getByteArrayView(): Int8Array
}

interface List<Item> extends Handle {
  push_back(item: Item): void
  get(index: number): Item
  size(): number
}

/** All of them must exist. */
interface ResponseOptions {
  qualityScores: boolean
  alignment: boolean
  html: boolean
}

interface Response extends Handle {
  getTranslatedText(): string
}

interface Service extends Handle {
  translate(model: Handle, texts: List<string>, options: List<ResponseOptions>): List<Response>
}

/**
 * Its int8 products, which are native in Firefox: elsewhere the engine needs its own exports for
 * them.
 */
const gemmFallbacks = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
}

interface WasmInstance {
  exports: Record<string, (...values: unknown[]) => unknown>
}

// Neither @types/node nor TypeScript without the browser's library declares it.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>
    instantiate(module: object, imports: object): Promise<WasmInstance>
  }
}

const fileOf = (extension: string): string =>
  fileURLToPath(
    import.meta.resolve(
      `@browsermt/bergamot-translator/worker/bergamot-translator-worker.${extension}`,
    ),
  )

async function startEngine(printed: string[]): Promise<Engine> {
  const compiled = await WebAssembly.compile(readFileSync(fileOf('wasm')))
  return new Promise((resolve, reject) => {
    const engine = {
      print: () => {},
      printErr: (line: string) => printed.push(line),
      onAbort: () => reject(new Error(`Bergamot did not start: ${printed.join('\n')}`)),
      onRuntimeInitialized: () => resolve(engine as unknown as Engine),
      instantiateWasm(imports: object, accept: (instance: WasmInstance) => void) {
        let instance: WasmInstance | undefined
        // It imports its own exports, so the calls resolve them only when they are made.
        const gemm = Object.entries(gemmFallbacks).map(
          ([name, fallback]) =>
            [name, (...values: unknown[]) => instance?.exports[fallback]?.(...values)] as const,
        )
        WebAssembly.instantiate(compiled, { ...imports, wasm_gemm: Object.fromEntries(gemm) }).then(
          (made) => {
            instance = made
            accept(made)
          },
          reject,
        )
        return {}
      },
    }
    // A script full of globals, which become locals of a function. It also writes its exports to
    // `globalThis`, where the next engine of the thread overwrites them, and calls `_free` from
    // there: into another engine's memory. They are in `Module` too, so it comes first.
    const script = readFileSync(fileOf('js'), 'utf8')
    compileFunction(script, ['Module'], { filename: fileOf('js'), contextExtensions: [engine] })(
      engine,
    )
  })
}
