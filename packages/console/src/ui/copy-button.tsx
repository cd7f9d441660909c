import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../messages/context.tsx'
import { isolate } from '../messages/isolate.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

const shownMs = 2_000

/** Copies a text, and says that it did. */
export function CopyButton({
  text,
  label,
  of,
  disabled = false,
  isIcon = false,
}: {
  text: string
  label?: string
  /** Names what is copied to screen readers, where several things can be. */
  of?: string
  disabled?: boolean
  /** Shows no words; they are read aloud, and shown on hover. */
  isIcon?: boolean
}) {
  const texts = useMessages('shell')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const words = copied ? texts.copied : (label ?? texts.copy)
  return (
    <Button
      variant="quiet"
      disabled={disabled}
      title={isIcon ? words : undefined}
      aria-label={of === undefined ? undefined : `${words}: ${isolate(of)}`}
      onClick={async () => setCopied(await copyText(text))}
    >
      {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      <span aria-live="polite" className={isIcon ? 'visually-hidden' : undefined}>
        {words}
      </span>
    </Button>
  )
}
