import { dirname, join } from 'node:path'

/**
 * The arguments by which Node starts a process that reads strange files: it may load its own program, and neither read anything else, nor
 * write, start programs, load native code or reach the network, whatever a file makes it do (docs/decisions/0172). Its threads give up
 * starting others by `process.permission.drop('worker')`: those could be started without all this.
 */
export function confined(program: string): readonly string[] {
  const folders = ancestors(dirname(program))
  const modules = folders.flatMap((folder) => [join(folder, 'package.json'), join(folder, 'node_modules', '*')])
  // Started from its sources, it loads those of the catalogue too.
  const own = program.endsWith('.ts') ? ['server', 'catalog'].map((name) => join(rootOf(program), name, '*')) : []
  const readable = [join(dirname(program), '*'), ...own, ...modules]
  return ['--permission', '--allow-worker', ...readable.map((path) => `--allow-fs-read=${path}`)]
}

/** `server/documents/extract/worker.ts` lies three folders below the root. */
const rootOf = (program: string): string => join(dirname(program), '..', '..', '..')

function ancestors(folder: string): readonly string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...ancestors(above)]
}
