import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/context.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'

/** From the last key until the service is asked. */
const pauseMs = 300

/** A field for what jobs are looked for by. */
export function JobSearch({
  searched,
  onSearch,
}: {
  /** What the list shows now. */
  searched: string
  onSearch: (text: string) => void
}) {
  const texts = useMessages('queue')
  const [typed, setTyped] = useState(searched)
  const [known, setKnown] = useState(searched)
  // Changed elsewhere, as by "Show all".
  if (known !== searched) {
    setKnown(searched)
    setTyped(searched)
  }
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === searched) return
    const timer = setTimeout(() => {
      setKnown(wanted)
      onSearch(wanted)
    }, pauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <SearchField
      label={texts.search}
      placeholder={texts.searchHint}
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
