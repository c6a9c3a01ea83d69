import '@sala/catalog/locales/allLanguages.ts'
import { requireNode } from './core/requireNode.ts'

requireNode()
await import('./start/serverProcess.ts')
