import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { CodeBlock } from '../../../ui/code/code-block.tsx'
import { TabGroup } from '../../../ui/tabs.tsx'
import styles from '../apps.module.css'
import {
  exampleTarget,
  type SnippetId,
  snippetLanguages,
  snippetNames,
  snippets,
} from './snippets.ts'

const ids = Object.keys(snippets) as SnippetId[]

/** Programs in several languages that translate with an app's key. */
export function SnippetTabs({ apiKey, apiSecret }: { apiKey: string; apiSecret: string }) {
  const texts = useMessages('apps').snippets
  const [open, setOpen] = useState<string>('curl')
  const { data: languages } = useQuery({
    queryKey: ['languages'],
    queryFn: ({ signal }) => client.languages({ signal }),
    staleTime: 60_000,
  })
  const values = { url: location.origin, apiKey, apiSecret, to: exampleTarget(languages) }
  const tabs = ids.map((id) => ({
    id,
    label: snippetNames[id],
    render: () => (
      <div className={styles.snippet}>
        <p className={styles.muted}>{texts[id]}</p>
        <CodeBlock
          code={snippets[id](values)}
          language={snippetLanguages[id]}
          label={texts.code(snippetNames[id])}
        />
      </div>
    ),
  }))
  return <TabGroup label={texts.languages} tabs={tabs} open={open} onOpen={setOpen} />
}
