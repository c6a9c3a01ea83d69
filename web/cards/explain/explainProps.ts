import type { Context } from '@sala/widgets/context.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'

/** The card whose change is explained. */
export interface ExplainProps {
  readonly widget: AnyWidget
  readonly open: OpenWidget
  readonly context: Context
  readonly onClose: () => void
}
