import { SlidersHorizontal } from 'lucide-react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import type { Translator } from '../use-translator.ts'

/** Unfolds the options, and says how many are chosen while they are folded. */
export function OptionsButton({
  translator: { format, glossary, wishes },
  isOpen,
  onToggle,
}: {
  translator: Translator
  isOpen: boolean
  onToggle: () => void
}) {
  const texts = useMessages('translate')
  const { number } = useFormats()
  const count = wishes.count + (format === 'text' ? 0 : 1) + (glossary === undefined ? 0 : 1)
  return (
    <Button variant="quiet" aria-expanded={isOpen} onClick={onToggle}>
      <SlidersHorizontal size={16} aria-hidden="true" />
      {texts.options}
      {count > 0 && ` (${number(count)})`}
    </Button>
  )
}
