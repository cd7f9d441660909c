// A Debian in a directory, and systemd as its first process in a container of systemd-nspawn, which
// shares the network of this machine.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { descendants, until } from '../../test/support/product.ts'

/** Runs a command and returns what it prints. Throws if it fails. */
export function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

const container = (root: string): string[] => [
  ...['--quiet', '--register=no', '--keep-unit', '--directory', root],
]
const environment = ['env', 'DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C']

/** Runs a command in the directory while its systemd does not run. */
export const runIn = (root: string, ...command: string[]): string =>
  run('env', [
    // It warns of what it leaves in /run.
    ...['SYSTEMD_LOG_LEVEL=emerg', 'systemd-nspawn', ...container(root), '--pipe'],
    ...[...environment, ...command],
  ])

export type BootedDebian = Awaited<ReturnType<typeof boot>>

/** Rejects if the system is not up within a minute or two. */
export async function boot(root: string) {
  const child = spawn('systemd-nspawn', [...container(root), '--boot'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  let leader = 0
  const enter = (command: readonly string[]): string[] => [
    ...['--target', String(leader), '--all', '--wdns=/', ...environment, ...command],
  ]

  /** Whether a command succeeds. */
  const succeeds = (...command: string[]): boolean =>
    spawnSync('nsenter', enter(command), { stdio: 'ignore' }).status === 0

  await until(() => {
    leader = descendants(child.pid ?? 0)[1] ?? 0
    return leader !== 0 && succeeds('systemctl', 'is-active', 'multi-user.target')
  }, 'the system is up')

  return {
    run: (...command: string[]): string => run('nsenter', enter(command)),
    succeeds,
    async stop(): Promise<void> {
      succeeds('systemctl', 'poweroff')
      await ended
    },
    /** After a failure; nothing else ends it if it hangs. */
    async kill(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      process.kill(leader, 'SIGKILL')
      await ended
    },
  }
}
