import type { ReactNode } from 'react'
import { useGlossaries } from '../../data/glossaries.ts'
import { useMessages } from '../../messages/context.tsx'
import { type AppInUse, ForApp } from '../../ui/apps/for-app.tsx'
import { RoleNote } from '../../ui/apps/for-role.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { GlossaryDetails } from './glossary-details.tsx'
import { GlossaryList } from './glossary-list.tsx'
import { useGlossariesAddress } from './use-glossaries-address.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function GlossariesPage() {
  const texts = useMessages('glossaries')
  const { shown, show } = useGlossariesAddress()
  return (
    <ForApp
      chosen={shown.appId}
      texts={texts}
      onChoose={(appId) => show({ appId, glossaryId: undefined, pair: undefined })}
      frame={(content) => <ListPage>{content}</ListPage>}
    >
      {(use) => <Glossaries key={use.app.id} {...use} />}
    </ForApp>
  )
}

/** The page while no glossary is open; an open one is a page with its own name. */
function ListPage({ children }: { children: ReactNode }) {
  const texts = useMessages('glossaries')
  return (
    <Page title={texts.title} intro={texts.intro} wide>
      {children}
    </Page>
  )
}

function Glossaries({ app, apiKey, picker }: AppInUse) {
  const { shown, show } = useGlossariesAddress()
  const { data, error, refetch } = useGlossaries(app.id, apiKey)
  if (data === undefined)
    return (
      <ListPage>
        {error === null ? <Skeleton lines={6} /> : <Failure error={error} onRetry={refetch} />}
      </ListPage>
    )
  const open = data.find(({ id }) => id === shown.glossaryId)
  const use = { appId: app.id, apiKey }
  const note = <RoleNote app={app} action="change" />
  if (open === undefined)
    return (
      <ListPage>
        {note}
        <GlossaryList
          {...use}
          picker={picker}
          glossaries={data}
          onOpen={(glossaryId) => show({ glossaryId, pair: undefined })}
        />
      </ListPage>
    )
  return (
    <GlossaryDetails
      key={open.id}
      {...use}
      glossary={open}
      pair={shown.pair}
      note={note}
      onPair={(pair) => show({ pair })}
      onBack={() => show({ glossaryId: undefined, pair: undefined })}
    />
  )
}
