// A tool: what a model reads of it, and what it does.
import { type Static, type TObject, Type } from 'typebox'
import { toProblem } from '../../../http/errors/error-handler.ts'
import { createValidatorCompiler } from '../../../http/validation.ts'

/** What hosts show their users, and ask them, before a model calls a tool. */
interface Annotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  /** False: it reaches nothing but this service. */
  readonly openWorldHint: false
}

/** How clients show a tool. */
interface ToolDescription {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: TObject
  /** It describes the structured content of its results. */
  readonly outputSchema: TObject
  readonly annotations: Annotations
}

export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: object
  readonly isError?: boolean
}

/** A tool that needs operations. */
export interface Tool<Operations> extends ToolDescription {
  /** Throws `validation-failed`, and as the operations do. */
  readonly run: (input: unknown, operations: Operations) => Promise<ToolResult>
}

interface Definition<Input extends TObject, Operations> extends ToolDescription {
  readonly inputSchema: Input
  readonly run: (input: Static<Input>, operations: Operations) => Promise<ToolResult>
}

const compile = createValidatorCompiler({ allErrors: false })

/** A tool whose input is checked before it runs. */
export function defineTool<Input extends TObject, Operations>(
  definition: Definition<Input, Operations>,
): Tool<Operations> {
  const validate = compile({
    schema: definition.inputSchema,
    method: 'POST',
    url: '/',
    httpPart: 'body',
  }) as ReturnType<typeof compile> & { errors?: unknown }
  return {
    ...definition,
    run: async (input, operations) => {
      if (!validate(input)) throw toProblem({ validation: validate.errors })
      return definition.run(input as Static<Input>, operations)
    },
  }
}

/** What `tools/list` has of a tool. */
export const describeTool = <Operations>({
  run: _,
  ...description
}: Tool<Operations>): ToolDescription => description

/**
 * A result. Clients of old versions read only its text, which is JSON; models copy `plain`, which
 * comes before it.
 */
export function resultOf(structuredContent: object, plain?: string): ToolResult {
  const texts = [...(plain === undefined ? [] : [plain]), JSON.stringify(structuredContent)]
  return { content: texts.map((text) => ({ type: 'text', text })), structuredContent }
}

/** A result that says what the model can repair. */
export const failedResult = (text: string): ToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
})

export const readOnly: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** The schema of an object without other fields, as of all inputs. */
export const inputOf = <const Fields extends Parameters<typeof Type.Object>[0]>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false })
