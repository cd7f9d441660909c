import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import {
  checkValues,
  describeProblem,
  type Field,
  type FormProblems,
  noProblems,
  type Values,
} from './form-problems.ts'

const isPassword = (field: Field): boolean => /password$/i.test(field)

/**
 * The state of a form: its values, what is wrong with them, and whether it is being sent. After a
 * failure the first wrong field has the focus. The values are kept under the form's name until they
 * are sent, but passwords only while the form is shown.
 */
export function useForm<F extends Field>(form: string, initial: Readonly<Record<F, string>>) {
  const { problems: texts } = useMessages('account')
  const typed = useTyped(form, initial)
  const [passwords, setPasswords] = useState<Values>({})
  const values = { ...typed.values, ...passwords }
  const [problems, setProblems] = useState<FormProblems>(noProblems)
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (problems !== noProblems)
      ref.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [problems])

  /** Checks the values, or some of them, and calls `send` if they are fine. */
  async function submit(send: () => Promise<unknown>, checked: Values = values): Promise<boolean> {
    const wrong = checkValues(checked, texts)
    setProblems(wrong ?? noProblems)
    if (wrong !== undefined) return false
    setBusy(true)
    try {
      await send()
      clear()
      return true
    } catch (error) {
      setProblems(describeProblem(error, texts))
      return false
    } finally {
      setBusy(false)
    }
  }

  function clear(): void {
    typed.clear()
    setPasswords({})
  }

  function change(field: F, value: string): void {
    if (isPassword(field)) setPasswords((others) => ({ ...others, [field]: value }))
    else typed.change({ [field]: value } as Partial<Record<F, string>>)
  }

  return {
    values,
    typed,
    clear,
    problems,
    busy,
    submit,
    /** Properties of a field. */
    field: (name: F) => ({
      name,
      value: values[name],
      error: problems.fields[name],
      onChange: ({ target }: { target: HTMLInputElement }) => change(name, target.value),
    }),
    /** Properties of the form. The browser's own checks would speak another language. */
    form: (send: () => Promise<unknown>, checked?: Values) => ({
      ref,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        submit(send, checked)
      },
    }),
  }
}
