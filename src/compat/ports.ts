// Ports on which a compatible API is at the root, for clients that take no path.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type AdditionalPort, createAdditionalPort } from '../http/additional-port.ts'

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

interface PortSettings {
  readonly compatPorts: readonly { readonly name: string; readonly port: number }[]
  readonly maxConnections: number
}

/** Where compatible APIs are: mounts.ts knows. */
interface Addresses {
  /** What is at the root of the port of an API. Throws if there is no such API. */
  baseOfPort(name: string): string
  normalizeUrl(url: string): string
}

/** Throws an error for the operator if there is no such API. They listen to nothing yet. */
export function openCompatPorts(
  config: PortSettings,
  { baseOfPort, normalizeUrl }: Addresses,
): CompatPorts {
  const ports = config.compatPorts.map(({ name, port }) => ({
    ...{ name, port, base: baseOfPort(name), listener: createAdditionalPort(config) },
  }))
  return {
    ports,
    urlOf({ socket, url = '' }) {
      const own = ports.find(({ listener }) => listener.has(socket))
      return normalizeUrl(own === undefined ? url : `${own.base}/${url}`)
    },
    attachTo(server) {
      for (const { listener } of ports) listener.attachTo(server)
    },
  }
}
