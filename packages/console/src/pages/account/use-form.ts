import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../messages/context.tsx'
import {
  checkValues,
  describeProblem,
  type Field,
  type FormProblems,
  noProblems,
  type Values,
} from './form-problems.ts'

/**
 * The state of a form: its values, what is wrong with them, and whether it is being sent. After a
 * failure the first wrong field has the focus.
 */
export function useForm<F extends Field>(initial: Readonly<Record<F, string>>) {
  const { problems: texts } = useMessages('account')
  const [values, setValues] = useState<Readonly<Record<F, string>>>(initial)
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
      return true
    } catch (error) {
      setProblems(describeProblem(error, texts))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    setValues,
    problems,
    busy,
    submit,
    /** Properties of a field. */
    field: (name: F) => ({
      name,
      value: values[name],
      error: problems.fields[name],
      onChange: ({ target }: { target: HTMLInputElement }) =>
        setValues((all) => ({ ...all, [name]: target.value })),
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
