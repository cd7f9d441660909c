import { Fragment } from 'react'

/** A description of the document, where code stands between back-ticks. */
export function MarkedWords({ text }: { text: string }) {
  return text.split('`').map((part, at) => {
    const key = `${at} ${part}`
    return at % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>
  })
}
