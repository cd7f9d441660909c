// `npm run build:console`: builds the console, however little memory there is.
import { fileURLToPath } from 'node:url'
import { buildClient } from './client.mjs'
import { buildConsole } from './console.mjs'
import { installPackages } from './packages.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
installPackages()
buildClient()
buildConsole({ force: true })
