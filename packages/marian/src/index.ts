export type { Architecture } from './files/architecture.ts'
export { describeModel } from './files/describe-model.ts'
export { findModelFiles, type ModelPaths } from './files/model-files.ts'
export { type KernelChoice, listKernels, type NativeUse } from './kernels/kernel-choice.ts'
export type { KernelKind } from './kernels/kernels.ts'
export { type CompileOptions, compileNative } from './native/compile.ts'
export type { ShortlistMode } from './runtime/candidates.ts'
export {
  createRuntime,
  type Model,
  type ModelFiles,
  type Runtime,
  type RuntimeOptions,
  type TranslateOptions,
} from './runtime/runtime.ts'
export type { LengthLimits } from './runtime/sentence-steps.ts'
export { MarianError, type Part, type Score, type Segment } from './segment.ts'
