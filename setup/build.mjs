// `npm run build`: the build step of `npm start` and `npm test`.
import { fileURLToPath } from 'node:url'
import { buildApertiumLibraries } from './apertium-libraries.mjs'
import { buildClient } from './client.mjs'
import { buildConsole } from './console.mjs'
import { buildDatabaseTemplate } from './database.mjs'
import { buildDetection } from './detection.mjs'
import { buildMarian } from './marian.mjs'
import { buildNative } from './native.mjs'
import { installPackages } from './packages.mjs'
import { buildPdfAssets } from './pdf-assets.mjs'
import { buildServer } from './server.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
installPackages()
buildMarian()
buildNative()
buildApertiumLibraries()
buildClient()
buildConsole()
buildDetection()
buildPdfAssets()
buildDatabaseTemplate()
buildServer()
