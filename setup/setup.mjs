// The first step of `npm start` and `npm test`. It runs on any Node before packages are installed,
// so it is plain JavaScript without dependencies. It takes a few milliseconds if nothing is
// missing.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installApertium } from './apertium.mjs'
import { buildApertiumLibraries } from './apertium-libraries.mjs'
import { buildClient } from './client.mjs'
import { buildConsole } from './console.mjs'
import { buildDatabaseTemplate } from './database.mjs'
import { buildDetection } from './detection.mjs'
import { buildMarian } from './marian.mjs'
import { installPackages } from './packages.mjs'
import { buildPdfAssets } from './pdf-assets.mjs'
import { say } from './run.mjs'
import { buildServer } from './server.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const oldestMajor = 20

process.chdir(root)
if (Number.parseInt(process.versions.node, 10) < oldestMajor) {
  say(`Node ${oldestMajor} or later is needed to start; this is ${process.version}.`)
  process.exit(1)
}
installPackages()
buildMarian()
buildApertiumLibraries()
buildClient()
buildConsole()
buildDetection()
buildPdfAssets()
buildDatabaseTemplate()
buildServer()
if (setupAllowed()) installApertium()

function setupAllowed() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return (process.env.DRAGOMAN_SETUP ?? 'auto').trim().toLowerCase() !== 'off'
}
