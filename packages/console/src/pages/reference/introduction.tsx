import { Link } from 'wouter'
import { useMessages } from '../../messages/context.tsx'
import { CodeBlock } from '../../ui/code/code-block.tsx'
import styles from './reference.module.css'

/** What holds for all operations. */
export function Introduction({ isUnknown }: { isUnknown: boolean }) {
  const texts = useMessages('reference')
  return (
    <div className={styles.details}>
      {isUnknown && <p role="alert">{texts.unknown}</p>}
      <section>
        <h2>{texts.address}</h2>
        <CodeBlock code={location.origin} label={texts.address} />
      </section>
      <section>
        <h2>{texts.credentials}</h2>
        <p>{texts.aboutCredentials}</p>
        <ul className={styles.list}>
          <li>{texts.credentialsOf.app}</li>
          <li>{texts.credentialsOf.user}</li>
          <li>{texts.credentialsOf.none}</li>
        </ul>
      </section>
      <section>
        <h2>{texts.problems}</h2>
        <p>{texts.aboutProblems}</p>
        <ul className={styles.list}>
          <li>
            <Link href="/console/docs/problems">{texts.allProblems}</Link>
          </li>
          <li>
            <Link href="/console/docs">{texts.documentation}</Link>
          </li>
          <li>
            <a href="/openapi.json">{texts.openapi}</a>
          </li>
          <li>
            <a href="/docs">{texts.swagger}</a>
          </li>
          <li>
            <a href="/console/dragoman-client.tgz" download>
              {texts.client}
            </a>
          </li>
        </ul>
      </section>
    </div>
  )
}
