// How text is made to fit, from what readers notice least to what they notice most.

export interface Step {
  /** Of the text, relative to the source. */
  readonly size: number
  readonly horizontalScale: number
  /** The distance of baselines, relative to the source. */
  readonly leading: number
}

/** Below it, text would be hard to read: it overflows instead, and the user is told. */
export const smallestSize = 0.6
/** Down to it, a paragraph keeps its own height; below, it also takes free lines under it. */
export const smallestOwnSize = 0.9
/** From here on, words that are wider than their line are parted anywhere. */
export const largestPartedSize = 0.8

const largeSteps: readonly Step[] = [
  { size: 1, horizontalScale: 1, leading: 1 },
  { size: 1, horizontalScale: 0.97, leading: 0.97 },
  { size: 0.97, horizontalScale: 0.97, leading: 0.96 },
  { size: 0.95, horizontalScale: 0.95, leading: 0.95 },
]
const smallSizes = [0.93, 0.9, 0.87, 0.84, 0.81, 0.78, 0.75, 0.72, 0.69, 0.66, 0.63, smallestSize]

/** From full size to the smallest. */
export const steps: readonly Step[] = [
  ...largeSteps,
  ...smallSizes.map((size) => ({
    size,
    horizontalScale: 0.94,
    leading: Math.max(size * 0.98, size - 0.02),
  })),
]
