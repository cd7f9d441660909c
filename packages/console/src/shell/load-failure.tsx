import { Component, type ReactNode } from 'react'
import { Failure } from '../ui/failure.tsx'

/** Shows what went wrong in place of a page that failed, such as a part that did not load. */
export class LoadFailure extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? (
      this.props.children
    ) : (
      <Failure error={error} onRetry={() => location.reload()} />
    )
  }
}
