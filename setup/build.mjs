// `npm run build`: the build step of `npm start` and `npm test`.
import { fileURLToPath } from 'node:url'
import { buildMarian } from './marian.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
buildMarian()
