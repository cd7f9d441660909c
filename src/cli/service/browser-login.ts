// Log-in of this program through a browser: it shows a code, and waits until somebody confirms it.
import { setTimeout as delay } from 'node:timers/promises'
import { type Dragoman, DragomanError, type Tokens } from '@dragoman/client'

/** Rejects with `device-login-refused`, or `device-code-not-found` when the code has expired. */
export async function logInThroughBrowser(client: Dragoman, url: string): Promise<Tokens> {
  const { deviceCode, userCode, verificationUrlComplete, interval } =
    await client.signOn.beginDevice()
  const page = new URL(verificationUrlComplete, url).href
  console.error(`Open this page, compare the code ${userCode}, and let the command line in:`)
  console.error(`  ${page}`)
  for (;;) {
    await delay(interval * 1_000)
    const tokens = await client.signOn.finishDevice(deviceCode).catch((error: unknown) => {
      if (error instanceof DragomanError && error.code === 'device-login-pending') return undefined
      throw error
    })
    if (tokens) return tokens
  }
}
