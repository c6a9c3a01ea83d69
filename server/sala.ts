import '@sala/catalog/locales/allLanguages.ts'
import { requireNode } from './core/requireNode.ts'

requireNode()
const [{ runProgram }, { reachStores }] = await Promise.all([
  import('./cli/program.ts'),
  import('./cli/control/reach.ts'),
])
// Whatever a command writes holds figures or says who may sign in.
process.umask(0o077)
process.exitCode = await runProgram(process.argv.slice(2), process.env, process, reachStores)
