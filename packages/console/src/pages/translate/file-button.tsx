import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { addDocuments } from './documents/data.ts'
import type { Translator } from './use-translator.ts'

/** Chooses a file that is translated at once, into the language that the page shows. */
export function FileButton({ go }: Pick<Translator, 'go'>) {
  const texts = useMessages('translate')
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="quiet" onClick={() => field.current?.click()}>
        <FileUp size={16} aria-hidden="true" />
        {texts.translateFile}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={texts.translateFile}
        onChange={({ target }) => {
          addDocuments(target.files ?? [], { isStarted: true })
          go({ tab: 'files' })
        }}
      />
    </>
  )
}
