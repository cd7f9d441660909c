import { useMessages } from '../../../messages/context.tsx'
import { Entries } from '../invitation.tsx'
import { Notice } from '../notice.tsx'

/** Says that files need an account, and leads to one. */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function FilesInvitation() {
  const texts = useMessages('documents')
  return (
    <Notice title={texts.needAccount} text={texts.needAccountText}>
      <Entries />
    </Notice>
  )
}
