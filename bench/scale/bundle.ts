// Bundles the product with another table of engines, as setup/server.mjs bundles it for users.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** In the checkout, so that packages outside the bundle are found. */
const directory = `${root}build/bench-scale`

/** Returns the path of the bundle. */
export async function bundleProduct(): Promise<string> {
  await build({
    absWorkingDir: root,
    entryPoints: [
      { in: 'bench/scale/product.ts', out: 'product' },
      { in: 'src/process/task-script.ts', out: 'task-script' },
      {
        in: 'src/translation/engines/script/conversion-script.ts',
        out: 'conversion-script',
      },
    ],
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    define: {
      TASK_SCRIPT: '"task-script.mjs"',
      CONVERSION_SCRIPT: '"conversion-script.mjs"',
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'warning',
    external: [
      '@dragoman/marian',
      '@electric-sql/pglite',
      '@node-rs/argon2',
      'cld3-asm',
      'pg-native',
      'pino',
    ],
    banner: {
      js:
        "import { createRequire as createRequireOfFile } from 'node:module'; " +
        'const require = createRequireOfFile(import.meta.url);',
    },
    plugins: [
      {
        name: 'engines',
        setup(plugin) {
          plugin.onResolve({ filter: /\/catalogue\.ts$/ }, ({ importer }) =>
            importer.endsWith('/translation/engines/engine-names.ts')
              ? { path: fileURLToPath(new URL('catalogue.ts', import.meta.url)) }
              : undefined,
          )
        },
      },
    ],
  })
  return `${directory}/product.mjs`
}
