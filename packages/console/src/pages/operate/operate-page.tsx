import { Page } from '../../ui/page.tsx'

// React's lazy() asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function OperatePage({ area }: { area: string }) {
  return <Page title={area}>{null}</Page>
}
