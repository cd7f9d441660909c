// Installs the clients of other services with which the tests call the compatible APIs. They have
// packages of their own: whoever only starts the service does not need 115 MB of them.
import { fileURLToPath } from 'node:url'
import { installLocked, installOnce } from './packages.mjs'

process.chdir(fileURLToPath(new URL('../test/compat', import.meta.url)))
installOnce('the clients that the tests of compatible APIs use (115 MB)', installLocked)
