// What is wrong with a form, in the user's language: beside its field where it concerns one.
import { DragomanError } from '@dragoman/client'
import type { MessagesOf } from '../../messages/areas.ts'

export type Field = 'name' | 'email' | 'password' | 'currentPassword' | 'newPassword'
export type Values = Partial<Record<Field, string>>
type Texts = MessagesOf<'account'>['problems']

export interface FormProblems {
  readonly fields: Values
  /** What concerns no field. */
  readonly form?: string | undefined
  /** Whether the request's ID helps: it does with what nobody expects. */
  readonly unexpected?: unknown
}

export const noProblems: FormProblems = { fields: {} }
const shortestPassword = 8
const longestPassword = 256

/** What is wrong before the service is asked; undefined if nothing is. */
export function checkValues(
  { name = '', ...required }: Values,
  texts: Texts,
): FormProblems | undefined {
  const fields: Values = {}
  for (const [field, value] of Object.entries(required)) {
    const problem = checkValue(field as Field, value, texts)
    if (problem !== undefined) fields[field as Field] = problem
  }
  if (name.length > 200) fields.name = texts.nameMalformed
  return Object.keys(fields).length === 0 ? undefined : { fields }
}

function checkValue(field: Field, value: string, texts: Texts): string | undefined {
  if (value === '') return texts.required
  if (field === 'email' && !/^[^@\s]+@[^@\s]+$/.test(value)) return texts.emailMalformed
  if (field !== 'newPassword') return undefined
  if (value.length < shortestPassword) return texts.passwordShort
  return value.length > longestPassword ? texts.passwordLong : undefined
}

/** What the service said; `undefined` is no problem. */
export function describeProblem(error: unknown, texts: Texts): FormProblems {
  if (error === undefined || error === null) return noProblems
  if (!(error instanceof DragomanError)) return { fields: {}, unexpected: error }
  switch (error.code) {
    case 'email-taken':
      return { fields: { email: texts.emailTaken } }
    case 'email-reserved':
      return { fields: { email: texts.emailReserved } }
    case 'wrong-password':
      return { fields: { currentPassword: texts.wrongPassword } }
    case 'invalid-link':
      return { fields: {}, form: texts.linkInvalid }
    case 'last-operator':
      return { fields: {}, form: texts.lastOperator }
    case 'mail-off':
      return { fields: {}, form: texts.mailOff }
    case 'invalid-credentials':
      return { fields: {}, form: texts.invalidCredentials }
    case 'user-disabled':
      return { fields: {}, form: texts.userDisabled }
    case 'rate-limited':
      return { fields: {}, form: texts.rateLimited }
    case 'overloaded':
      return { fields: {}, form: texts.overloaded }
    case 'connection-failed':
    case 'timed-out':
      return { fields: {}, form: texts.unreachable }
    case 'validation-failed':
      return describeViolations(error, texts)
    default:
      return { fields: {}, unexpected: error }
  }
}

/** Lengths are checked before: what is left of a password is that it is a common one. */
const violations: Readonly<Record<string, readonly [Field, keyof Texts]>> = {
  '/email': ['email', 'emailMalformed'],
  '/name': ['name', 'nameMalformed'],
  '/password': ['newPassword', 'passwordCommon'],
  '/newPassword': ['newPassword', 'passwordCommon'],
  '/currentPassword': ['currentPassword', 'required'],
}

function describeViolations(error: DragomanError, texts: Texts): FormProblems {
  const fields: Values = {}
  for (const { pointer } of error.errors) {
    const [field, text] = violations[pointer] ?? []
    if (field !== undefined && text !== undefined) fields[field] = texts[text]
  }
  return Object.keys(fields).length === 0 ? { fields, unexpected: error } : { fields }
}
