// Processes of the product that share a database: they are ended by signals and started again.
import { type Product, startProduct } from './product.ts'

export interface FleetMember {
  kind: 'serve' | 'worker'
  environment: Record<string, string>
}

interface FleetOptions {
  members: readonly FleetMember[]
  onProgress?: ((line: string) => void) | undefined
}

export type Fleet = ReturnType<typeof createFleet>

const startAttempts = 10

export function createFleet({ members, onProgress }: FleetOptions) {
  const products: (Product | undefined)[] = members.map(() => undefined)

  async function start(index: number): Promise<void> {
    const { kind, environment } = members[index] as FleetMember
    for (let attempt = 1; ; attempt++) {
      try {
        products[index] = await startProduct({
          // Of the right version, whatever is on the path.
          command: [process.execPath, 'bin/dragoman.mjs', kind],
          environment,
          readyMessage: kind === 'serve' ? 'ready' : 'working',
        })
        return
      } catch (error) {
        // The database was restarted in the meantime. A supervisor would restart the process.
        if (attempt === startAttempts) throw error
        onProgress?.(`a process did not start: ${String(error).slice(-300)}`)
      }
    }
  }

  return {
    members,
    start,
    startAll: () => Promise.all(members.map((_, index) => start(index))),
    /** undefined: it is not running. */
    product: (index: number): Product | undefined => products[index],

    /** Returns the exit status. Throws if the process has ended by itself before. */
    async end(index: number, signal: NodeJS.Signals): Promise<number | null | undefined> {
      const product = products[index]
      products[index] = undefined
      if (product?.child.exitCode != null)
        throw new Error(`a process ended by itself:\n${product.output().slice(-3_000)}`)
      return product?.stop(signal)
    },

    /** The running servers. */
    servers: (): Product[] =>
      products.flatMap((product, index) =>
        product && members[index]?.kind === 'serve' ? [product] : [],
      ),

    stop: () => Promise.all(products.map((product) => product?.stop('SIGKILL').catch(() => {}))),
  }
}
