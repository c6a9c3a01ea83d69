import type { Context } from '@sala/widgets/context.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'

export interface RevisionsProps {
  readonly reads: AnyWidget['reads']
  readonly context: Context
}
