// The thread that reads PDFs. It has the policy of its own file, which lets it load nothing.
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** Trusted Types, which not every browser has. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (input: string) => string },
  ): { createScriptURL: (input: string) => string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
/** The policy of the pages allows this name. Whatever it is given, it trusts the one address. */
const policy = trustedTypes?.createPolicy('pdf-worker', { createScriptURL: () => workerAddress })

/** Starts a thread, which the caller terminates. */
export const startWorker = (): Worker =>
  new Worker(policy?.createScriptURL('') ?? workerAddress, { type: 'module' })
