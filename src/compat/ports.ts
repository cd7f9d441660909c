// Ports on which a compatible API is at the root, for clients that take no path.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type AdditionalPort, createAdditionalPort } from '../http/additional-port.ts'
import { baseOfPort, normalizeUrl, urlBelow } from './mounts.ts'

/** A port of an API, once its listener listens. */
interface CompatPort {
  readonly name: string
  readonly port: number
  readonly listener: AdditionalPort
}

/** The ports of compatible APIs, which are those of one server. */
export interface CompatPorts {
  readonly ports: readonly CompatPort[]
  /** The URL of a request that came to one of the ports or to that of the server, normalized. */
  urlOf(request: IncomingMessage): string
  /** Closes the ports with the server. */
  attachTo(server: FastifyInstance): void
}

/** Throws an error for the operator if there is no such API. They listen to nothing yet. */
export function openCompatPorts(config: {
  readonly compatPorts: readonly { readonly name: string; readonly port: number }[]
  readonly maxConnections: number
}): CompatPorts {
  const ports = config.compatPorts.map(({ name, port }) => ({
    ...{ name, port, base: baseOfPort(name), listener: createAdditionalPort(config) },
  }))
  return {
    ports,
    urlOf({ socket, url = '' }) {
      const own = ports.find(({ listener }) => listener.has(socket))
      return own === undefined ? normalizeUrl(url) : urlBelow(own.base, url)
    },
    attachTo(server) {
      for (const { listener } of ports) listener.attachTo(server)
    },
  }
}
