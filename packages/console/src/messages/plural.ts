// Plural forms by the rules of each language. A form that a language has must be given.

export interface PluralForms {
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** Returns a function that puts the formatted number in the place of `#` of the right form. */
export function createPlural(locale: string) {
  // Made when the first one is needed: a browser takes a while.
  let rules: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  return (count: number, forms: PluralForms): string => {
    rules ??= new Intl.PluralRules(locale)
    numbers ??= new Intl.NumberFormat(locale)
    return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count))
  }
}
