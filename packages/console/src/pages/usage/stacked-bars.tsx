import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTexts } from '../../messages/context.tsx'
import { directionOf } from '../../messages/locale.ts'
import { useWidth } from '../../ui/use-width.ts'
import { labelledBars, ticksTo } from './axis.ts'
import styles from './stacked-bars.module.css'

export interface Stack {
  readonly key: string
  readonly label: string
  /** What a screen reader says of the bar. */
  readonly text: string
  /** Each value has the colour at its index. */
  readonly values: readonly number[]
}

const height = 260
const margin = { top: 10, bottom: 26, start: 48 }
/** The longest name of a day needs this, with some space. */
const labelRoom = 84
const pageOfBars = 7

/**
 * Bars of stacked values. To the keyboard and to screen readers it is a slider along the bars: the
 * arrow keys go from one to the next, and each is read out.
 */
export function StackedBars({
  label,
  stacks,
  colours,
  selected,
  onSelect,
  formatValue,
}: {
  label: string
  stacks: readonly Stack[]
  /** The number of the colour of each value. */
  colours: readonly number[]
  selected: number | undefined
  onSelect: (index: number | undefined) => void
  formatValue: (value: number) => string
}) {
  const { locale } = useTexts()
  const isMirrored = directionOf(locale) === 'rtl'
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const scale = scaleOf(stacks, { width, isMirrored })
  const last = stacks.length - 1

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextBar(event.key, selected ?? last, { last, isMirrored })
    if (next === undefined) return
    event.preventDefault()
    onSelect(next)
  }
  const onPointerMove = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    onSelect(scale.barAt(event.clientX - left))
  }
  return (
    <div
      ref={frame}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={selected ?? last}
      aria-valuetext={stacks[selected ?? last]?.text}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) onSelect(selected ?? last)
      }}
      onBlur={() => onSelect(undefined)}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => onSelect(undefined)}
    >
      <svg width="100%" height={height} aria-hidden="true" className={styles.drawing}>
        {width > 0 && (
          <>
            <ValueAxis scale={scale} formatValue={formatValue} />
            {stacks.map((stack, index) => (
              <Bar
                key={stack.key}
                stack={stack}
                colours={colours}
                scale={scale}
                index={index}
                isFaded={selected !== undefined && selected !== index}
              />
            ))}
            <BarLabels stacks={stacks} scale={scale} />
          </>
        )}
      </svg>
    </div>
  )
}

interface Scale {
  readonly width: number
  readonly isMirrored: boolean
  /** The values of the lines. */
  readonly ticks: readonly number[]
  readonly barWidth: number
  mirror(x: number, size?: number): number
  /** The left edge of a bar. */
  leftOf(index: number): number
  centreOf(index: number): number
  yOf(value: number): number
  /** The bar in whose slot a pixel is. */
  barAt(x: number): number | undefined
}

/** Where values and bars are, in pixels. */
function scaleOf(
  stacks: readonly Stack[],
  { width, isMirrored }: { width: number; isMirrored: boolean },
): Scale {
  const plotHeight = height - margin.top - margin.bottom
  const largest = Math.max(0, ...stacks.map(({ values }) => values.reduce((a, b) => a + b, 0)))
  const ticks = ticksTo(largest)
  const top = ticks.at(-1) ?? 1
  const slot = plotWidthOf(width) / Math.max(1, stacks.length)
  const barWidth = Math.max(1, Math.min(48, slot * 0.72))
  const mirror = (x: number, size = 0) => (isMirrored ? width - x - size : x)
  const startOf = (index: number) => margin.start + index * slot
  return {
    width,
    isMirrored,
    ticks,
    barWidth,
    mirror,
    leftOf: (index) => mirror(startOf(index) + (slot - barWidth) / 2, barWidth),
    centreOf: (index) => mirror(startOf(index) + slot / 2),
    yOf: (value) => margin.top + plotHeight * (1 - value / top),
    barAt(x) {
      const index = Math.floor((mirror(x) - margin.start) / Math.max(1e-9, slot))
      return index >= 0 && index < stacks.length ? index : undefined
    },
  }
}

const plotWidthOf = (width: number): number => Math.max(0, width - margin.start)

function ValueAxis({
  scale: { ticks, mirror, yOf, width, isMirrored },
  formatValue,
}: {
  scale: Scale
  formatValue: (value: number) => string
}) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        className={tick === 0 ? styles.baseline : styles.line}
        x1={mirror(margin.start)}
        x2={mirror(width)}
        y1={yOf(tick)}
        y2={yOf(tick)}
      />
      <text
        className={styles.label}
        x={mirror(margin.start - 8)}
        y={yOf(tick)}
        dy="0.32em"
        textAnchor={isMirrored ? 'start' : 'end'}
        direction="ltr"
      >
        {formatValue(tick)}
      </text>
    </g>
  ))
}

function BarLabels({ stacks, scale }: { stacks: readonly Stack[]; scale: Scale }) {
  const labelled = labelledBars(stacks.length, plotWidthOf(scale.width), labelRoom)
  return stacks.map(
    (stack, index) =>
      labelled.has(index) && (
        <text
          key={stack.key}
          className={styles.label}
          x={clampLabel(scale.centreOf(index), scale.width)}
          y={height - 6}
          textAnchor="middle"
        >
          {stack.label}
        </text>
      ),
  )
}

function Bar({
  stack,
  colours,
  scale: { leftOf, yOf, barWidth },
  index: position,
  isFaded,
}: {
  stack: Stack
  colours: readonly number[]
  scale: Scale
  index: number
  isFaded: boolean
}) {
  let sum = 0
  return (
    <g className={isFaded ? styles.faded : undefined}>
      {stack.values.map((value, index) => {
        const bottom = yOf(sum)
        sum += value
        // A line of the background parts the colours, where there is room for one.
        const size = bottom - yOf(sum)
        const gap = size > 3 && index > 0 && sum > value ? 1 : 0
        return value > 0 ? (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the colours keep their order
            key={index}
            className={styles[`series${colours[index] ?? 0}`]}
            x={leftOf(position)}
            y={bottom - Math.max(1, size)}
            width={barWidth}
            height={Math.max(1, size - gap)}
          />
        ) : null
      })}
    </g>
  )
}

function nextBar(
  key: string,
  current: number,
  { last, isMirrored }: { last: number; isMirrored: boolean },
): number | undefined {
  const forward = isMirrored ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowUp: 1,
    ArrowDown: -1,
    PageUp: pageOfBars,
    PageDown: -pageOfBars,
    Home: -last,
    End: last,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(last, Math.max(0, current + step))
}

/** Half a label must not leave the drawing. */
const clampLabel = (x: number, width: number): number =>
  Math.min(width - labelRoom / 3, Math.max(labelRoom / 3, x))
