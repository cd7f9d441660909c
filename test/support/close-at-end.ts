import { AsyncResource } from 'node:async_hooks'
import { after, type SuiteContext, type TestContext } from 'node:test'

/** A test, or a suite whose function takes its context. */
export type Scope = TestContext | SuiteContext

const stacks = new WeakMap<Scope, AsyncDisposableStack>()
/** Outside of all tests: a hook registered here belongs to the file. */
const testFile = new AsyncResource('test file')

/** Calls `close` once when the test or suite has ended; what was opened last closes first. */
export function closeAtEnd(t: Scope, close: () => Promise<unknown>): void {
  const stack = stacks.get(t) ?? createStack(t)
  stack.defer(async () => {
    await close()
  })
}

function createStack(t: Scope): AsyncDisposableStack {
  const stack = new AsyncDisposableStack()
  const closeAll = () => stack.disposeAsync()
  if ('after' in t) t.after(closeAll)
  else after(closeAll)
  // A suite that a name pattern leaves out runs no hook of its own.
  testFile.runInAsyncScope(() => after(closeAll))
  stacks.set(t, stack)
  return stack
}
