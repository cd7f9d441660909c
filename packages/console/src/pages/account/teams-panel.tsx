import { useLocation } from 'wouter'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Where somebody begins to work with others. */
export function TeamsPanel() {
  const texts = useMessages('teams')
  const [, navigate] = useLocation()
  return (
    <Panel
      title={texts.shareTitle}
      text={texts.shareText}
      actions={<Button onClick={() => navigate('/console/teams')}>{texts.shareButton}</Button>}
    />
  )
}
