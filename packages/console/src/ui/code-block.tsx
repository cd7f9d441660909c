import styles from './code-block.module.css'
import { cutCode } from './code-colours.ts'
import { CopyButton } from './copy-button.tsx'

/** Code to copy. Always left to right; long lines scroll inside. */
export function CodeBlock({
  code,
  label,
  copyLabel,
}: {
  code: string
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
          <code>
            {cutCode(code).map(({ text, start, kind }) =>
              kind === undefined ? (
                text
              ) : (
                <span key={start} className={styles[kind]}>
                  {text}
                </span>
              ),
            )}
          </code>
        </pre>
      </section>
    </div>
  )
}
