import { useMessages } from '../../../messages/context.tsx'
import { CodeBlock } from '../../../ui/code/code-block.tsx'
import { OnceDialog } from '../../../ui/dialogs/once-dialog.tsx'

/** Recovery codes. Nobody can see them again. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const texts = useMessages('security')
  return (
    <OnceDialog title={texts.codesTitle} text={texts.codesText} done={texts.done} onClose={onClose}>
      <CodeBlock code={codes.join('\n')} label={texts.recovery} copyLabel={texts.copyCodes} />
    </OnceDialog>
  )
}
