// The command `dragoman` of the bundle that bundle.ts makes.
import { run } from '../../src/cli/main.ts'

await run(process.argv)
