import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { useNarrow } from '../../../shell/use-narrow.ts'
import { textDirection } from '../../../ui/text-direction.ts'
import type { Choice, OtherWords } from './use-other-words.ts'
import styles from './word-menu.module.css'

/** Other words for the one at the caret, below it; the text keeps the focus until it gives it. */
export function WordMenu({
  menu,
  anchor,
  language,
  word,
  others: { words, wordings },
  onChoose,
  onClose,
}: {
  menu: RefObject<HTMLDivElement | null>
  /** What the menu is beside, in the same container. */
  anchor: RefObject<HTMLElement | null>
  language: string
  word: string
  others: OtherWords
  onChoose: (choice: Choice) => void
  onClose: () => void
}) {
  const texts = useMessages('result')
  usePlace(menu, anchor)
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      className={styles.menu}
      aria-label={word === '' ? texts.wordings : texts.otherWordsFor(isolate(word))}
      // The text keeps the focus, and what a phone shows for it.
      onPointerDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        else if (!moveFocus(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <Group title={texts.otherWords} choices={words} language={language} onChoose={onChoose} />
      <Group title={texts.wordings} choices={wordings} language={language} onChoose={onChoose} />
    </div>
  )
}

function Group({
  title,
  choices,
  language,
  onChoose,
}: {
  title: string
  choices: readonly Choice[]
  language: string
  onChoose: (choice: Choice) => void
}) {
  if (choices.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-label={title}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      {choices.map((choice) => (
        <button
          key={choice.sentence}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          lang={language}
          dir={textDirection(language)}
          onClick={() => onChoose(choice)}
        >
          {choice.text}
          {choice.rest !== '' && <span className={styles.rest}>{choice.rest}</span>}
        </button>
      ))}
    </div>
  )
}

/** Moves among the entries of a menu; whether the key does so. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const items = itemsOf(currentTarget)
  const now = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: now + 1, ArrowUp: now < 0 ? -1 : now - 1, Home: 0, End: -1 }[key]
  if (next === undefined) return false
  items.at(next % items.length)?.focus()
  return true
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]'),
]

/** Gives a menu the focus. */
export const enterMenu = (menu: HTMLElement | null): void =>
  menu === null ? undefined : itemsOf(menu)[0]?.focus()

const gap = 6
/** In pixels: with less room below, a menu is above. */
const leastHeight = 190
/** What the bar of pages covers on a phone. */
const coveredOnPhone = 64

/** Places the menu below the anchor, or above it where the window ends; within the container. */
function usePlace(
  menu: RefObject<HTMLDivElement | null>,
  anchor: RefObject<HTMLElement | null>,
): void {
  const isNarrow = useNarrow()
  useLayoutEffect(() => {
    const container = menu.current?.offsetParent?.getBoundingClientRect()
    const at = anchor.current?.getBoundingClientRect()
    if (menu.current === null || container === undefined || at === undefined) return
    const { style, scrollHeight } = menu.current
    // A keyboard on the screen takes room, too.
    const end = (visualViewport?.height ?? innerHeight) - (isNarrow ? coveredOnPhone : gap)
    const below = end - at.bottom - gap
    const isBelow = below >= Math.min(scrollHeight, leastHeight) || below > at.top
    style.maxHeight = `min(28rem, ${(isBelow ? below : at.top) - gap}px)`
    const { offsetWidth: width, offsetHeight: height } = menu.current
    const isRightToLeft = getComputedStyle(anchor.current as HTMLElement).direction === 'rtl'
    const start = (isRightToLeft ? at.right - width : at.left) - container.left
    const top = isBelow ? at.bottom + gap : at.top - gap - height
    style.left = `${Math.max(gap, Math.min(start, container.width - width - gap))}px`
    style.top = `${top - container.top}px`
  })
}
