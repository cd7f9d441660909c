import { type AddressInfo, createServer } from 'node:net'

/** A port of 127.0.0.1 that was free a moment ago, for programs that choose none themselves. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
