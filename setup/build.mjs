// `npm run build`: what `npm start` and `npm test` do by themselves.
import { fileURLToPath } from 'node:url'
import { buildMarian } from './marian.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
buildMarian()
