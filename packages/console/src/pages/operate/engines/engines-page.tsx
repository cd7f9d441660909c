import { useMessages } from '../../../messages/context.tsx'
import { Page } from '../../../ui/page.tsx'

// React's lazy() asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function EnginesPage() {
  const texts = useMessages('shell')
  return <Page title={texts.engines}>{null}</Page>
}
