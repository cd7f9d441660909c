import { Component, type ReactNode } from 'react'
import { PartFailure } from './part.ts'

/** What failed below a boundary, and how to go on. */
export interface Failed {
  readonly error: unknown
  /** How often it was tried again in vain. */
  readonly retries: number
  readonly retry: () => void
}

interface Props {
  /** Another value is about something else: the failure is over. */
  readonly about: unknown
  readonly fallback: (failed: Failed) => ReactNode
  readonly children: ReactNode
}

interface State {
  readonly about: unknown
  readonly caught: { readonly error: unknown } | undefined
  readonly retries: number
}

/** Shows the fallback in place of children that failed, until these are about something else. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { about: this.props.about, caught: undefined, retries: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ about }: Props, state: State): State | null {
    return Object.is(about, state.about) ? null : { about, caught: undefined, retries: 0 }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PartFailure) error.forget()
  }

  retry = (): void => this.setState(({ retries }) => ({ caught: undefined, retries: retries + 1 }))

  override render(): ReactNode {
    const { caught, retries } = this.state
    return caught === undefined
      ? this.props.children
      : this.props.fallback({ ...caught, retries, retry: this.retry })
  }
}
