import { useMessages } from '../../../messages/context.tsx'
import { Page } from '../../../ui/page.tsx'
import { Backup } from './backup.tsx'
import { Processes } from './processes.tsx'
import { ServiceState } from './service-state.tsx'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function ServicePage() {
  const shell = useMessages('shell')
  const texts = useMessages('service')
  return (
    <Page wide title={shell.service} intro={texts.intro}>
      <ServiceState />
      <Processes />
      <Backup />
    </Page>
  )
}
