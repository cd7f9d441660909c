import { Page } from '../../ui/page.tsx'

// React's lazy() asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function AppPage({ id }: { id: string }) {
  return <Page title={id}>{null}</Page>
}
