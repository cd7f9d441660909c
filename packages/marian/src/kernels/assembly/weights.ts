// Weights and biases, packed as the int8 product reads them.
import { activationShift, relaxed } from './activations'

/** Inner elements that one step takes of each column: four bytes of activations in both. */
export const stepElements: i32 = relaxed ? 4 : 2
/** Columns of a panel: weights are stored panel by panel, and within a panel step by step. */
export const panelColumns: i32 = 8
/** Bytes of weights that a panel has in one step. */
export const panelStepBytes: usize = (<usize>stepElements) * (<usize>panelColumns)
/**
 * Weights as a product reads them. `source` has a row of `inner` int8 for each column; `ids` (u32,
 * or 0) says which rows, in what order.
 */
export function pack(target: usize, source: usize, ids: usize, columns: i32, inner: i32): void {
  for (let column = 0; column < columns; column++) {
    const row = ids ? load<u32>(ids + (<usize>column << 2)) : <u32>column
    let from = source + <usize>row * <usize>inner
    const end = from + <usize>inner
    const inPanel = column % panelColumns
    let to = target + <usize>(column - inPanel) * <usize>inner + <usize>(inPanel * stepElements)
    for (; from < end; from += <usize>stepElements) {
      if (relaxed) store<u32>(to, load<u32>(from))
      else store<u16>(to, load<u16>(from))
      to += panelStepBytes
    }
  }
}

/**
 * The biases of a product: `biases` (f32, or 0) minus what the shift of the activations adds to
 * each column's sum, `correctBy` for each unit of the column's weights. `source` and `ids` as for
 * `pack`; `inner` is a multiple of 16.
 */
export function prepareBiases(
  source: usize, ids: usize, columns: i32, inner: i32, correctBy: f32, biases: usize, out: usize,
): void {
  for (let column = 0; column < columns; column++) {
    const row = <usize>(ids ? load<u32>(ids + (<usize>column << 2)) : <u32>column)
    let bias = biases ? load<f32>(biases + (row << 2)) : <f32>0
    if (activationShift != 0) {
      let sums = i32x4.splat(0)
      let from = source + row * <usize>inner
      const end = from + <usize>inner
      for (; from < end; from += 16) {
        sums = i32x4.add(
          sums, i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(v128.load(from)))
        )
      }
      const sum = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) +
        i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3)
      bias = <f32>sum * correctBy + bias
    }
    store<f32>(out + (<usize>column << 2), bias)
  }
}
