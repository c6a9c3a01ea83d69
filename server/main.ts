import { demandNode } from './demandNode.ts'

demandNode()
await import('./serverProcess.ts')
