import { Link } from 'wouter'
import { useMessages } from '../messages/context.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

export function NotFound() {
  const texts = useMessages('shell')
  return (
    <Page title={texts.notFoundTitle}>
      <EmptyState text={texts.notFoundText}>
        <Link href="/">{texts.goHome}</Link>
      </EmptyState>
    </Page>
  )
}
