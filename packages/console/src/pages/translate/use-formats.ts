import { useMemo } from 'react'
import { useTexts } from '../../messages/context.tsx'

/** Numbers, shares and dates as the user's language writes them. */
export function useFormats() {
  const { locale } = useTexts()
  return useMemo(
    () => ({
      number: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
      percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
      date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }),
      moment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    }),
    [locale],
  )
}
