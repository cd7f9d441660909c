// Reads a model's files, checks them and packs them into a shared memory.
import { readModelArchitecture } from '../files/architecture.ts'
import { readBinaryModel } from '../files/binary-model.ts'
import { ModelFileError } from '../files/byte-reader.ts'
import type { ModelContents } from '../files/model-files.ts'
import { createMemory, type KernelKind, openKernels, reservedBytes } from '../kernels/kernels.ts'
import type { PackingStep } from './layer-placer.ts'
import { alignUp, createLayout } from './layout.ts'
import { placeModel } from './model-layout.ts'
import { maxTargetTokens, type PackedModel } from './packed-model.ts'
import { layOutScratch } from './scratch.ts'

export interface LoadedModel {
  readonly memory: WebAssembly.Memory
  readonly packed: PackedModel
}

/** The limit of 32-bit addresses. */
const maxMemoryBytes = 2 ** 32

/** Reads, checks and packs a model, with room for `threads` threads. Throws ModelFileError. */
export function loadModel(files: ModelContents, kernel: KernelKind, threads: number): LoadedModel {
  const { name, bytes: modelBytes } = files.model
  const tensors = readBinaryModel(modelBytes, name)
  const architecture = readModelArchitecture(tensors, name)
  const layout = createLayout(reservedBytes)
  const steps: PackingStep[] = []
  const packed = placeModel(files, { tensors, architecture }, { layout, steps })
  const start = alignUp(layout.end())
  const columns = packed.shortlist?.mostCandidates ?? 0
  const scratchBytes = Math.max(
    layOutScratch(architecture, { kernel, start, columns }).end - start,
    ...steps.map(({ stagingBytes }) => alignUp(stagingBytes)),
  )
  const bytes = start + scratchBytes * threads
  if (bytes > maxMemoryBytes)
    throw new ModelFileError(
      `${name}: it needs ${bytes} bytes with ${threads} threads, ` +
        `a memory has ${maxMemoryBytes} at most`,
    )
  const memory = createMemory(bytes)
  layout.fill(memory)
  const kernels = openKernels(kernel, memory)
  for (const step of steps) step.run(memory, kernels, start)
  kernels.writePositions(maxTargetTokens + 1, architecture.width, packed.positions)
  const scratch = { start, bytes: scratchBytes, threads }
  return { memory, packed: { ...packed, kernel, architecture, scratch, bytes: start } }
}
