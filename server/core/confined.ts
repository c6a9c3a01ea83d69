import { dirname, join } from 'node:path'

/** What a confined process may do beyond loading its own program. */
export interface Allowed {
  /** Files that it may read. */
  readonly files?: readonly string[]
  /** Whether it may load native code, which these limits do not hold. */
  readonly native?: boolean
}

/**
 * The arguments by which Node starts a process that reads strange files: it may load its own program, and neither read anything else, nor
 * write, start programs, load native code or reach the network, whatever a file makes it do
 * (docs/decisions/0018-confined-processes-and-uploaded-archives.md). Its threads give up
 * starting others by `process.permission.drop('worker')`: those could be started without all this.
 */
export function confined(program: string, { files = [], native = false }: Allowed = {}): readonly string[] {
  const folders = ancestors(dirname(program))
  const modules = folders.flatMap((folder) => [join(folder, 'package.json'), join(folder, 'node_modules', '*')])
  // Started from its sources, it loads those of the workspaces below the server too.
  const root = join(import.meta.dirname, '..', '..')
  const own = program.endsWith('.ts') ? ['server', 'catalog', 'widgets'].map((name) => join(root, name, '*')) : []
  const readable = [join(dirname(program), '*'), ...own, ...modules, ...files]
  const addons = native ? ['--allow-addons'] : []
  return ['--permission', '--allow-worker', ...addons, ...readable.map((path) => `--allow-fs-read=${path}`)]
}

function ancestors(folder: string): readonly string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...ancestors(above)]
}
