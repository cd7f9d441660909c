// `npm start`: installs and builds what is missing, then becomes the server. It runs on the
// checkout's own Node.
import { fileURLToPath } from 'node:url'
import { becomeServingProcess } from '../bin/serving-process.mjs'
import './setup.mjs'

const command = fileURLToPath(new URL('../bin/dragoman.mjs', import.meta.url))
const args = ['serve', '--first-steps', ...process.argv.slice(2)]
becomeServingProcess([command, ...args])
process.argv.splice(1, Infinity, command, ...args)
await import('../bin/dragoman.mjs')
