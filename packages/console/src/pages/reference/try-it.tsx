import { type FormEvent, useState } from 'react'
import { useMessages } from '../../messages/context.tsx'
import { getAccessToken } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code/code-block.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import type { ApiDocument, Operation, Parameter } from './description.ts'
import { useExampleKey } from './example-tabs.tsx'
import { sampleOf } from './examples/sample.ts'
import styles from './reference.module.css'
import { addressOf, canTry } from './trial.ts'

/** Sends the request with the session of the console. Only what changes nothing is offered. */
export function TryIt({ operation, document }: { operation: Operation; document: ApiDocument }) {
  const texts = useMessages('reference')
  const isLoggedIn = useSession() === 'active'
  const apiKey = useExampleKey()
  const { credentials } = operation
  const isPossible =
    credentials === 'none' || (isLoggedIn && (credentials === 'user' || apiKey !== undefined))
  if (!canTry(operation) || !isPossible) return null
  return (
    <details className={styles.trial}>
      <summary>{texts.tryIt}</summary>
      <Trial operation={operation} document={document} apiKey={apiKey} />
    </details>
  )
}

interface TrialAnswer {
  readonly status: string
  readonly body: string
}

function Trial({
  operation,
  document,
  apiKey,
}: {
  operation: Operation
  document: ApiDocument
  apiKey: string | undefined
}) {
  const texts = useMessages('reference')
  const parameters = operation.parameters.filter((each) => each.in !== 'header')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [body, setBody] = useState(() => sampleBody(operation, document))
  const [answer, setAnswer] = useState<TrialAnswer>()
  const [error, setError] = useState<unknown>()

  async function send(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    try {
      setAnswer(await sendTrial(operation, { values, body, apiKey }))
    } catch (cause) {
      setError(cause)
    }
  }

  return (
    <form className={styles.form} onSubmit={send}>
      {parameters.map(({ name, required = false }: Parameter) => (
        <TextField
          key={name}
          label={name}
          dir="ltr"
          required={required}
          value={values[name] ?? ''}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      {body !== undefined && (
        <TextAreaField
          label={texts.body}
          dir="ltr"
          rows={5}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      )}
      <div>
        <Button type="submit" variant="primary">
          {texts.send}
        </Button>
      </div>
      <div aria-live="polite">
        {error !== undefined && <FailureLine error={error} />}
        {answer !== undefined && (
          <>
            <p className={styles.muted}>{answer.status}</p>
            <CodeBlock code={answer.body} language="json" label={texts.trialAnswer} />
          </>
        )}
      </div>
    </form>
  )
}

function sampleBody({ bodies }: Operation, document: ApiDocument): string | undefined {
  const schema = bodies[0]?.schema
  return schema && JSON.stringify(sampleOf(schema, '', document), null, 2)
}

interface TrialRequest {
  readonly values: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly apiKey: string | undefined
}

async function sendTrial(
  operation: Operation,
  { values, body, apiKey }: TrialRequest,
): Promise<TrialAnswer> {
  const headers = new Headers()
  if (body !== undefined) headers.set('content-type', 'application/json')
  const token = operation.credentials === 'none' ? undefined : await getAccessToken()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (operation.credentials === 'app' && apiKey !== undefined) headers.set('x-api-key', apiKey)
  const response = await fetch(addressOf(operation, values), {
    method: operation.method,
    headers,
    body: body ?? null,
  })
  const status = `${response.status} ${response.headers.get('content-type') ?? ''}`
  return { status, body: indent(await response.text()) }
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
