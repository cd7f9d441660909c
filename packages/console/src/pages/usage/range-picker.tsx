import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { directionOf } from '../../messages/locale.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { usePageKeys } from '../../ui/use-page-keys.ts'
import { dateOf } from './days.ts'
import {
  checkRange,
  type Preset,
  presetOf,
  presets,
  type Range,
  rangeOf,
  stepRange,
} from './range.ts'
import styles from './range-picker.module.css'

type Choice = Preset | 'custom'

const keys: Readonly<Record<Choice, string>> = {
  '7d': 'w',
  '30d': 't',
  '90d': 'n',
  'this-month': 'm',
  'last-month': 'p',
  custom: 'c',
}
const choices: readonly Choice[] = [...presets, 'custom']

/** Chooses the days. One key chooses a preset; the arrow keys go to the days before and after. */
export function RangePicker({
  range,
  today,
  onChange,
}: {
  range: Range
  today: string
  onChange: (range: Range) => void
}) {
  const texts = useMessages('usage')
  const { locale } = useTexts()
  const isRightToLeft = directionOf(locale) === 'rtl'
  const [isEditing, setEditing] = useState(false)
  const preset = presetOf(range, today)
  const names: Record<Choice, string> = {
    '7d': texts.last7,
    '30d': texts.last30,
    '90d': texts.last90,
    'this-month': texts.thisMonth,
    'last-month': texts.lastMonth,
    custom: texts.custom,
  }
  const choose = (choice: Choice) => {
    setEditing(choice === 'custom')
    if (choice !== 'custom') onChange(rangeOf(choice, today))
  }
  const step = (direction: -1 | 1) => {
    const next = stepRange(range, direction, today)
    if (next !== undefined) onChange(next)
  }
  usePageKeys((key) => {
    const choice = choices.find((each) => keys[each] === key)
    if (choice !== undefined) choose(choice)
    else if (key === 'ArrowLeft') step(isRightToLeft ? 1 : -1)
    else if (key === 'ArrowRight') step(isRightToLeft ? -1 : 1)
    else return false
    return true
  })
  return (
    <div className={styles.picker}>
      <div className={styles.row}>
        <Segments
          label={texts.range}
          value={isEditing || preset === undefined ? 'custom' : preset}
          onChange={choose}
          options={choices.map((value) => ({
            value,
            title: texts.key(names[value], keys[value].toUpperCase()),
            text: names[value],
          }))}
        />
        <Steps
          range={range}
          isRightToLeft={isRightToLeft}
          isLast={stepRange(range, 1, today) === undefined}
          onStep={step}
        />
      </div>
      {isEditing && (
        <CustomRange
          key={`${range.from} ${range.to}`}
          range={range}
          today={today}
          onChange={(next) => {
            setEditing(false)
            onChange(next)
          }}
        />
      )}
    </div>
  )
}

/** The days that are shown, between the buttons for the days before and after. */
function Steps({
  range,
  isRightToLeft,
  isLast,
  onStep,
}: {
  range: Range
  isRightToLeft: boolean
  isLast: boolean
  onStep: (direction: -1 | 1) => void
}) {
  const texts = useMessages('usage')
  const formats = useFormats()
  const [Earlier, Later] = isRightToLeft ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight]
  return (
    <div className={styles.steps}>
      <Button className={styles.step} aria-label={texts.earlier} onClick={() => onStep(-1)}>
        <Earlier size={18} aria-hidden="true" />
      </Button>
      <p className={styles.shown} role="status">
        {formats.dayRange(dateOf(range.from), dateOf(range.to))}
      </p>
      <Button
        className={styles.step}
        aria-label={texts.later}
        disabled={isLast}
        onClick={() => onStep(1)}
      >
        <Later size={18} aria-hidden="true" />
      </Button>
    </div>
  )
}

function CustomRange({
  range,
  today,
  onChange,
}: {
  range: Range
  today: string
  onChange: (range: Range) => void
}) {
  const texts = useMessages('usage')
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const [isSubmitted, setSubmitted] = useState(false)
  const error = isSubmitted ? checkRange(from, to) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (checkRange(from, to) === undefined) onChange({ from, to })
  }
  return (
    <form className={styles.custom} onSubmit={submit} noValidate>
      <TextField
        label={texts.from}
        type="date"
        value={from}
        max={today}
        autoFocus
        error={error === 'missing' && from === '' ? texts.errorMissing : undefined}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={texts.to}
        type="date"
        value={to}
        max={today}
        error={
          error === 'reversed'
            ? texts.errorReversed
            : error === 'too-long'
              ? texts.errorTooLong
              : error === 'missing' && from !== ''
                ? texts.errorMissing
                : undefined
        }
        onChange={({ target }) => setTo(target.value)}
      />
      <Button type="submit" variant="primary">
        {texts.apply}
      </Button>
    </form>
  )
}
