import { useState } from 'react'
import { Link } from 'wouter'
import { usableKey, useApps } from '../../data/apps.ts'
import { readStored, writeStored } from '../../data/browser-storage.ts'
import { useMessages } from '../../messages/context.tsx'
import { useSession } from '../../session/use-session.ts'
import { CodeBlock } from '../../ui/code/code-block.tsx'
import { TabGroup } from '../../ui/tabs.tsx'
import type { ApiDocument, Operation } from './description.ts'
import { examplesOf } from './examples/examples.ts'
import styles from './reference.module.css'

const languageKey = 'dragoman.example-language'

/** The key of one of the user's apps: examples have it, so that only the secret is missing. */
export function useExampleKey(): string | undefined {
  const { data = [] } = useApps()
  return data.map((app) => usableKey(app)).find((key) => key !== undefined)
}

/** Programs that send the request, in the language that was chosen last. */
export function ExampleTabs({
  operation,
  document,
}: {
  operation: Operation
  document: ApiDocument
}) {
  const texts = useMessages('reference')
  const session = useSession()
  const apiKey = useExampleKey()
  const reader = { url: location.origin, apiKey: apiKey ?? 'API_KEY' }
  const examples = examplesOf(operation, document, reader)
  const [chosen, setChosen] = useState(() => String(readStored(languageKey) ?? 'curl'))
  const open = examples.find(({ id }) => id === chosen)?.id ?? 'curl'
  const tabs = examples.map(({ id, name, language, code }) => ({
    id,
    label: name,
    render: () => <CodeBlock code={code} language={language} label={texts.exampleIn(name)} />,
  }))
  const isOfApp = operation.credentials === 'app'
  return (
    <section className={styles.part}>
      <h2>{texts.example}</h2>
      <TabGroup
        label={texts.example}
        tabs={tabs}
        open={open}
        onOpen={(id) => {
          setChosen(id)
          writeStored(languageKey, id)
        }}
      />
      {isOfApp && session === 'none' && (
        <p className={styles.muted}>
          <Link href="/console/log-in">{texts.logInForKey}</Link>
        </p>
      )}
      {isOfApp && apiKey !== undefined && <p className={styles.muted}>{texts.yourKey}</p>}
    </section>
  )
}
