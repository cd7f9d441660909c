import { Link } from 'wouter'
import { useMessages } from '../../messages/context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** For users who are no operators. The API would refuse them too. */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function AskOperator() {
  const texts = useMessages('operate')
  const { goHome } = useMessages('shell')
  return (
    <Page title={texts.askTitle}>
      <EmptyState text={texts.askText}>
        <Link href="/">{goHome}</Link>
      </EmptyState>
    </Page>
  )
}
