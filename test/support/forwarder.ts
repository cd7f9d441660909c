// A port that is known before the server behind it starts, and that may get another server.
import { type AddressInfo, connect, createServer } from 'node:net'
import { closeAtEnd, type Scope } from './close-at-end.ts'

/** Forwards connections to the server that `to` names. */
export async function startForwarder(scope: Scope) {
  let target = 0
  const open = new Set<{ destroy(): void }>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  closeAtEnd(scope, async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Later connections go there; open ones end. */
    to(url: string) {
      target = Number(new URL(url).port)
      for (const socket of open) socket.destroy()
    },
  }
}
