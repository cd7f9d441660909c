// A DNS server of a test: UDP on a free loopback port, with answers on demand.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

/** Addresses (none: no such name), an error code, or no response. */
export type NameAnswer = readonly string[] | { error: number } | 'silence'

const typeA = 1
const typeAaaa = 28
const noSuchName = 3

/** Calls `answer` for each query and sends its addresses of the requested family. */
export async function startNameServer(answer: (name: string) => NameAnswer) {
  const socket = createSocket('udp4')
  const queries: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query)
    queries.push(name)
    const found = answer(name)
    if (found === 'silence') return
    const reply = writeReply(query.subarray(0, end), type, found)
    socket.send(reply, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** The names requested, once per family. */
    queries,
    close: async (): Promise<void> => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function writeReply(query: Buffer, type: number, found: Exclude<NameAnswer, 'silence'>): Buffer {
  const all = 'error' in found ? [] : found
  const ofType = all.filter((address) => (isIPv6(address) ? typeAaaa : typeA) === type)
  const head = Buffer.from(query)
  const error = 'error' in found ? found.error : all.length === 0 ? noSuchName : 0
  head.writeUInt16BE(0x8180 | error, 2)
  head.writeUInt16BE(ofType.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...ofType.map((address) => record(address, type))])
}

function record(address: string, type: number): Buffer {
  const data = type === typeA ? Buffer.from(address.split('.').map(Number)) : toBytes(address)
  // The question's name, class IN, TTL 0.
  return Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]), data])
}

function toBytes(ipv6: string): Buffer {
  const [front = '', back = ''] = ipv6.split('::')
  const [left, right] = [front, back].map((half) => half.split(':').filter((part) => part !== ''))
  const missing = 8 - (left?.length ?? 0) - (right?.length ?? 0)
  const groups = [...(left ?? []), ...Array<string>(missing).fill('0'), ...(right ?? [])]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
