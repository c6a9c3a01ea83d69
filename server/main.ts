import '@sala/catalog/locales/allLanguages.ts'
import { demandNode } from './core/demandNode.ts'

demandNode()
await import('./start/serverProcess.ts')
