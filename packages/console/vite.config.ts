import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { docs } from './markdown/docs-plugin.ts'

/** The service that `npm run dev` talks to. */
const service = process.env.DRAGOMAN_URL ?? 'http://127.0.0.1:8080'
const proxied = ['/auth', '/apps', '/create', '/list', '/translateText', '/detect', '/languages']
const others = [
  '/queue',
  '/glossaries',
  '/memory',
  '/documents',
  '/usage',
  '/users',
  '/audit',
  '/models',
  '/engines',
  '/service',
  '/health',
  '/openapi.json',
  '/problems',
]

// Vite asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default defineConfig({
  base: '/console/',
  plugins: [react(), docs()],
  build: {
    // The oldest browsers with `light-dark()` and `:has()`.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A `data:` address of a font or script would be refused by the page's security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // pdf.js, which only the preview of a PDF loads, is a chunk of 520 kB.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // What the first page loads is one file: forty small ones take turns on six connections.
      output: {
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        // It names three hundred others, and what a hash adds to it does not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
    license: { fileName: 'THIRD_PARTY_LICENSES.md' },
  },
  server: {
    proxy: Object.fromEntries(
      [...proxied, ...others, '/processes', '/console/session'].map((path) => [
        path,
        { target: service, changeOrigin: true, headers: { origin: service } },
      ]),
    ),
  },
})
