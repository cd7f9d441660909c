declare module 'linebreak' {
  /** Finds the places where lines may end, by Unicode's annex 14. */
  class LineBreaker {
    constructor(text: string)
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }

  export = LineBreaker
}
