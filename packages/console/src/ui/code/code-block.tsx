import { CopyButton } from '../copy-button.tsx'
import styles from './code-block.module.css'
import { type CodeLanguage, highlight } from './highlight.ts'

/** Code to copy. Always left to right; long lines scroll inside. */
export function CodeBlock({
  code,
  language,
  label,
  copyLabel,
}: {
  code: string
  /** Undefined: the code has no colours. */
  language?: CodeLanguage | undefined
  label: string
  copyLabel?: string
}) {
  return (
    <div className={styles.block} dir="ltr">
      <div className={styles.copy}>
        <CopyButton text={code} isIcon {...(copyLabel !== undefined && { label: copyLabel })} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.code} tabIndex={0} aria-label={label}>
        <pre>
          <code>{language === undefined ? code : <Coloured {...{ code, language }} />}</code>
        </pre>
      </section>
    </div>
  )
}

function Coloured({ code, language }: { code: string; language: CodeLanguage }) {
  return highlight(code, language).map((piece, at) => {
    if (typeof piece === 'string') return piece
    const [kind, words] = piece
    return (
      // The pieces of a code never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={at} data-kind={kind}>
        {words}
      </span>
    )
  })
}
