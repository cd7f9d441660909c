// `npm run e2e upgrade`: replaces the processes of an earlier commit, which the file `commit`
// names, by those of this checkout, on one PostgreSQL database and under load. It installs the
// packages of that commit in a temporary directory. The earlier commit lacks migrations, which the
// first new process applies while the earlier ones work.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playRollingRestart } from '../e2e/rolling-restart.ts'
import { backends } from '../support/backends.ts'

const commit = readFileSync(new URL('commit', import.meta.url), 'utf8').trim()
const short = commit.slice(0, 7)
const [, postgres] = backends

if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status !== 0)
  console.log(`Left out: this clone has no commit ${short}; \`git fetch --unshallow\` brings it.`)
else if (postgres === undefined) console.log('Left out: there is no PostgreSQL server.')
else await upgrade()

async function upgrade(): Promise<void> {
  const storage = await postgres?.createEmptyStorage()
  assert.ok(storage)
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-upgrade-'))
  const earlier = join(directory, 'earlier')
  try {
    run('.', 'git', 'worktree', 'add', '--quiet', '--detach', earlier, commit)
    console.log(`Installing the packages of ${short} …`)
    // Installs the packages that its lock file names, too.
    run(earlier, 'node', 'setup/build.mjs')
    const added = listMigrations('.').filter((name) => !listMigrations(earlier).includes(name))
    assert.ok(added.length > 0, `${short} has all migrations: this crosses none`)
    const jobs = await playRollingRestart({
      from: earlier,
      environment: { DATABASE_URL: storage.databaseUrl, DRAGOMAN_DATA_DIR: storage.dataDir },
    })
    console.log(`From ${short} to this checkout, across migrations ${added.join(', ')}:`)
    console.log(`${jobs} jobs succeeded, no request was refused.`)
  } finally {
    rmSync(directory, { recursive: true, force: true })
    spawnSync('git', ['worktree', 'prune'])
    await storage.remove()
  }
}

/** Their numbers. */
function listMigrations(directory: string): string[] {
  return readdirSync(join(directory, 'src/storage/migrations')).flatMap(
    (file) => /^(\d{3})-.*\.ts$/.exec(file)?.[1] ?? [],
  )
}

function run(directory: string, command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DRAGOMAN_SETUP: 'off' },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with status ${status}`)
}
