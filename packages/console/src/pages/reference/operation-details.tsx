import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../messages/context.tsx'
import type { ApiDocument, Body, Operation } from './description.ts'
import { ExampleTabs } from './example-tabs.tsx'
import { FieldList } from './field-list.tsx'
import { fieldsOf, typeOf } from './fields.ts'
import { MarkedWords } from './marked-words.tsx'
import { Method } from './method.tsx'
import styles from './reference.module.css'
import { TryIt } from './try-it.tsx'

/** All that the document says of an operation. Its words are English in every language. */
export function OperationDetails({
  operation,
  document,
}: {
  operation: Operation
  document: ApiDocument
}) {
  const texts = useMessages('reference')
  const { method, path, description, credentials, parameters, bodies, answers } = operation
  return (
    <div className={styles.details}>
      <p className={styles.address} dir="ltr">
        <Method name={method} />
        <code>{path}</code>
      </p>
      {description !== '' && (
        <div className={styles.description} lang="en" dir="ltr">
          {description.split('\n\n').map((paragraph) => (
            <p key={paragraph}>
              <MarkedWords text={paragraph} />
            </p>
          ))}
        </div>
      )}
      <p className={styles.muted}>{texts.credentialsOf[credentials]}</p>
      <ExampleTabs operation={operation} document={document} />
      <TryIt operation={operation} document={document} />
      {parameters.length > 0 && (
        <Part title={texts.parameters}>
          <FieldList
            fields={parameters.map(({ name, required = false, schema = {}, ...parameter }) => ({
              name,
              required,
              type: `${parameter.in}, ${typeOf(schema, document)}`,
              description: parameter.description ?? schema.description ?? '',
              fields: [],
            }))}
          />
        </Part>
      )}
      {bodies.length > 0 && (
        <Part title={texts.body}>
          <Bodies bodies={bodies} document={document} />
        </Part>
      )}
      {answers.map(({ status, description: words, bodies: ofAnswer }) => (
        <Part key={status} title={texts.answer(status)}>
          {words !== '' && (
            <p lang="en" dir="ltr">
              <MarkedWords text={words} />
            </p>
          )}
          <Bodies bodies={ofAnswer} document={document} />
        </Part>
      ))}
      <Problems {...operation} />
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
)

function Bodies({ bodies, document }: { bodies: readonly Body[]; document: ApiDocument }) {
  return bodies.map(({ mediaType, schema }) => {
    const fields = fieldsOf(schema, document)
    return (
      <div key={mediaType} className={styles.body} lang="en" dir="ltr">
        <p className={styles.muted}>
          <code>{mediaType}</code> {typeOf(schema, document)}
        </p>
        {fields.length === 0 && schema.description !== undefined && (
          <p>
            <MarkedWords text={schema.description} />
          </p>
        )}
        <FieldList fields={fields} />
      </div>
    )
  })
}

function Problems({ problems }: Operation) {
  const texts = useMessages('reference')
  return (
    <Part title={texts.problems}>
      <ul className={styles.problems} lang="en" dir="ltr">
        {problems.map(({ status, code, title }) => (
          <li key={code}>
            <span className={styles.status}>{status}</span>
            <Link href={`/console/docs/problems/${code}`}>
              <code>{code}</code>
            </Link>
            <span className={styles.muted}>{title}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
