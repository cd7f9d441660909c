import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { type SetupStep, setupSteps, useMissingSetup } from '../../../data/setup.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../operate.module.css'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function SetupPage() {
  const { setup } = useMessages('shell')
  const texts = useMessages('setup')
  const missing = useMissingSetup()
  return (
    <Page title={setup} intro={texts.intro}>
      {missing === undefined ? (
        <Skeleton lines={6} />
      ) : (
        setupSteps.map((step) => <Step key={step} step={step} isMissing={missing.includes(step)} />)
      )}
    </Page>
  )
}

function Step({ step, isMissing }: { step: SetupStep; isMissing: boolean }) {
  const texts = useMessages('setup')
  const { title, done, fix } = texts[step]
  const Icon = isMissing ? CircleAlert : CircleCheck
  return (
    <Panel
      title={title}
      text={isMissing ? fix : done}
      actions={
        <span className={isMissing ? styles.error : styles.done}>
          <Icon size={18} aria-hidden="true" /> {isMissing ? texts.isMissing : texts.isDone}
        </span>
      }
    >
      {isMissing && step === 'languages' && (
        <p>
          <Link href="/console/operate/models">{texts.addLanguages}</Link>
        </p>
      )}
    </Panel>
  )
}
