/** Catches a screen that did not load or broke while drawing, and offers to load the page again. */
import { Component, type ReactNode } from 'react'
import { RouteFailedPage } from './RouteFailedPage.tsx'

interface Props {
  children: ReactNode
}

export class ScreenBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <RouteFailedPage /> : this.props.children
  }
}
