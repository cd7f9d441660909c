import { useSyncExternalStore } from 'react'
import { keep, readKept, subscribeToKept } from './kept.ts'

/** The values of a form, which outlive its dialog, its page and a reload. */
export interface Typed<Values> {
  readonly values: Values
  readonly change: (part: Partial<Values>) => void
  /** Whether a value is another one than at first. */
  readonly isTyped: boolean
  /** Returns to the first values: the form was sent, or somebody starts over. */
  readonly clear: () => void
}

const nameOf = (form: string): string => `form.${form}`

/** Whether a form has what somebody typed and did not send. */
export const isTypedInto = (form: string): boolean => readKept(nameOf(form)) !== undefined

/**
 * Keeps what somebody types into a form until it is sent, under a name that says which form it is
 * and of what. No passwords: they must not be stored.
 */
export function useTyped<Values extends object>(form: string, initial: Values): Typed<Values> {
  const name = nameOf(form)
  const read = () => readKept(name) as Partial<Values> | undefined
  const typed = useSyncExternalStore(subscribeToKept, read)
  const isFirst = ([field, value]: [string, unknown]) => initial[field as keyof Values] === value
  return {
    values: { ...initial, ...typed },
    isTyped: typed !== undefined,
    change(part) {
      // What is as it was at first follows a change of that.
      const changed = Object.entries({ ...read(), ...part }).filter((each) => !isFirst(each))
      keep(name, changed.length === 0 ? undefined : Object.fromEntries(changed))
    },
    clear: () => keep(name, undefined),
  }
}
