// Reads a model's tensors by name, each checked, and reports those that nothing has read.
import { configName } from '../files/architecture.ts'
import { isFactor, readFloat, type Tensor } from '../files/binary-model.ts'
import { ModelFileError } from '../files/byte-reader.ts'

export type TensorReader = ReturnType<typeof createTensorReader>

const { fround } = Math

/** `file` is its name, for messages. All functions throw ModelFileError. */
export function createTensorReader(tensors: ReadonlyMap<string, Tensor>, file: string) {
  const used = new Set([configName])

  function fail(reason: string): never {
    throw new ModelFileError(`${file}: ${reason}`)
  }

  function read(name: string): Tensor {
    used.add(name)
    return tensors.get(name) ?? fail(`${name} is missing`)
  }

  function expectShape(name: string, { shape }: Tensor, wanted: readonly number[]): void {
    if (shape.join() !== wanted.join())
      fail(`${name} has the shape [${shape.join(', ')}], expected is [${wanted.join(', ')}]`)
  }

  return {
    /** An int8 matrix. */
    readMatrix(name: string, rows: number, columns: number): Tensor {
      const tensor = read(name)
      if (tensor.type !== 'intgemm8')
        fail(
          `${name} is of type ${tensor.type}; ` +
            'the files that run here end in .intgemm.alphas.bin and have int8 weights',
        )
      expectShape(name, tensor, [rows, columns])
      return tensor
    },

    /** The bytes of a row of finite floats. */
    readVector(name: string, length: number): Tensor['data'] {
      const tensor = read(name)
      if (tensor.type !== 'float32') fail(`${name} is of type ${tensor.type}, expected is float32`)
      expectShape(name, tensor, [1, length])
      const values = new Float32Array(new Uint8Array(tensor.data).buffer)
      if (!values.every(Number.isFinite)) fail(`${name} has numbers that are not finite`)
      return tensor.data
    },

    /**
     * 127 by the largest activation before some weights, under the first of `names` that the file
     * has. Some converters store this scalar quantized as well.
     */
    readQuantiseBy(...names: readonly string[]): number {
      for (const name of names) if (tensors.has(name)) used.add(name)
      const name = names.find((each) => tensors.has(each))
      const tensor = name === undefined ? undefined : tensors.get(name)
      if (name === undefined || tensor === undefined)
        return fail(`${names[0]} is missing; the files that run here end in .intgemm.alphas.bin`)
      if (tensor.shape.some((length) => length !== 1) || tensor.type === 'int8')
        fail(`${name} is not a single number`)
      const value =
        tensor.type === 'float32'
          ? readFloat(tensor.data, 0)
          : fround((Int8Array.from(tensor.data)[0] ?? 0) * fround(1 / tensor.multiplier))
      return isFactor(value) ? value : fail(`${name} is ${value}`)
    },

    /**
     * Throws if the file has weights that were not read, except `spare` ones and factors of weights
     * that were.
     */
    expectAllRead(spare: readonly string[]): void {
      const isFactorOfRead = (name: string): boolean =>
        name.endsWith('_QuantMultA') && used.has(name.replace(/_QuantMultA$/, ''))
      const unknown = [...tensors.keys()].filter(
        (name) => !used.has(name) && !isFactorOfRead(name) && !spare.includes(name),
      )
      if (unknown.length > 0)
        fail(`it has weights that this network does not use: ${unknown.slice(0, 3).join(', ')}`)
    },
  }
}
