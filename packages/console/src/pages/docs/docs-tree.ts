// A page of docs/ as the build makes it of Markdown, and as the console draws it.
import type { CodeLanguage } from '../../ui/code/highlight.ts'

/** A text, or an element: its name, its attributes and what is in it. */
export type DocsNode =
  | string
  | readonly [name: string, attributes: DocsAttributes, children: readonly DocsNode[]]

export interface DocsAttributes {
  readonly id?: string
  readonly href?: string
  readonly src?: string
  readonly alt?: string
  readonly start?: number
  readonly align?: string
  /** Of code, if it has colours. */
  readonly language?: CodeLanguage
}

export interface DocsModule {
  readonly page: {
    readonly title: string
    readonly headings: readonly DocsHeading[]
    readonly nodes: readonly DocsNode[]
  }
  /** The addresses of pictures by the path that the page has. */
  readonly pictures: Readonly<Record<string, string>>
  readonly sizes: Readonly<Record<string, readonly [width: number, height: number]>>
}

export interface DocsHeading {
  readonly level: number
  readonly id: string
  readonly text: string
}
