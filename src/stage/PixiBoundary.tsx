/** Keeps an exception of the Pixi stage from the screen: the plain stage stays. */
import { Component, type ReactNode } from 'react'

interface Props {
  onFailed: () => void
  children: ReactNode
}

/** Draws nothing once a child has thrown. */
export class PixiBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailed()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
