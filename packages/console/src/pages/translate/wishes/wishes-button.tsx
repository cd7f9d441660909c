import { SlidersHorizontal } from 'lucide-react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'

/** Unfolds how translations should read, and says how much is wished while that is folded. */
export function WishesButton({
  count,
  isOpen,
  panelId,
  onToggle,
}: {
  count: number
  isOpen: boolean
  panelId: string
  onToggle: () => void
}) {
  const texts = useMessages('translate')
  const { number } = useFormats()
  return (
    <Button aria-expanded={isOpen} aria-controls={isOpen ? panelId : undefined} onClick={onToggle}>
      <SlidersHorizontal size={16} aria-hidden="true" />
      {texts.wishes}
      {count > 0 && ` (${number(count)})`}
    </Button>
  )
}
