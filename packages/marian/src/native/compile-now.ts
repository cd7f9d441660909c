// Compiles the native product where the package is installed: node dist/native/compile-now.js
import { findAddonFile } from './addon.ts'
import { compileNative } from './compile.ts'

try {
  if (await compileNative()) console.log(`${findAddonFile()} is compiled.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
