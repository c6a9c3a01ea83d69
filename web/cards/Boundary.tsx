import { Component, type ReactNode, Suspense } from 'react'
import { FailedCard } from './CardMessage.tsx'

interface BoundaryProps {
  readonly children: ReactNode
}

interface BoundaryState {
  readonly error: unknown
  readonly failed: boolean
}

/** A drawing that breaks takes its own card with it and no other. */
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

/** A part of a card whose code comes later; where it does not come, the part says so. */
export const LazyPart = ({ children }: BoundaryProps) => (
  <Boundary>
    <Suspense>{children}</Suspense>
  </Boundary>
)
