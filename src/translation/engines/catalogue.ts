// The table of engines. The name in a line is the engine's name in routes, usage and the OpenAPI
// document; all else derives from it.
export { apertium } from './apertium/engine.ts'
export { externalLlm as 'external-llm', llm } from './llm/engine.ts'
export { marian } from './marian/engine.ts'
export { script } from './script/engine.ts'
