// Builds the package from the description of a server: node build.mjs https://sala.example.org/api/openapi.json [folder]
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { oazapfts } from 'oazapfts'

const [, , document, folder = join(import.meta.dirname, 'dist')] = process.argv
if (document === undefined) {
  console.error('Say which document it is built from: node build.mjs https://sala.example.org/api/openapi.json')
  process.exit(1)
}
const out = resolve(folder)
mkdirSync(out, { recursive: true })
const sources = ['index.ts', 'sala.ts'].map((name) => join(out, name))
const [index = '', generated = ''] = sources
copyFileSync(join(import.meta.dirname, 'index.ts'), index)
writeFileSync(generated, await oazapfts(document, { argumentStyle: 'object' }))
const options = [
  ...['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--types', ''],
  ...['--strict', '--declaration', '--skipLibCheck', '--ignoreConfig', '--rootDir', out, '--outDir', out],
]
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
execFileSync(process.execPath, [tsc, ...options, ...sources], { stdio: 'inherit' })
for (const source of sources) rmSync(source)
