import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { FailedCard } from './CardMessage.tsx'

interface BoundaryProps {
  readonly children: ReactNode
}

interface BoundaryState {
  readonly error: unknown
  readonly failed: boolean
}

/** Error boundary of one card: an error in its drawing does not affect the others. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <FailedCard error={this.state.error} onRetry={() => this.setState({ error: null, failed: false })} />
  }
}

/** A component whose code loads when it is first drawn; it shows `fallback` until then, and an error if its code cannot be loaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): (props: Props) => ReactNode {
  const Part = lazy(load)
  return (props) => (
    <Boundary>
      <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>
    </Boundary>
  )
}
