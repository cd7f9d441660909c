import type { Dict } from '../objects/objects.ts'

/**
 * Fonts of the source that are shown in another stream, such as the next page, where their names
 * would mean other fonts or none.
 */
export interface MovedFonts {
  /** The name that a font has in every stream. */
  nameOf(font: Dict): string
  list(): ReadonlyMap<string, Dict>
}

/** `namePrefix` must begin no other font of the document's resources. */
export function createMovedFonts(namePrefix = 'DragomanS'): MovedFonts {
  const names = new Map<Dict, string>()
  return {
    nameOf(font) {
      const name = names.get(font) ?? `${namePrefix}${names.size + 1}`
      names.set(font, name)
      return name
    },
    list: () => new Map(Array.from(names, ([font, name]) => [name, font])),
  }
}
