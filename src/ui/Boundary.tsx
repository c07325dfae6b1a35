/** Error boundary of a region of the page: an error while drawing it leaves the other regions as they are. */
import { Component, type ReactNode } from 'react'
import { reportFailure } from '../telemetry/failures.ts'
import { trackEvent } from '../telemetry/track.ts'

interface Props {
  children: ReactNode
  /** Shown in place of the region that broke. */
  fallback: ReactNode
}

export class Boundary extends Component<Props, { isBroken: boolean }> {
  constructor(props: Props) {
    super(props)
    // As a field it would bring helpers for old browsers along.
    this.state = { isBroken: false }
  }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    reportFailure({ kind: 'screen', error, what: String(error) })
    trackEvent('error_shown', { where: 'screen' })
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
