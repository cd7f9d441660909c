// Forms: content that pages show by name, often the same on each page.
import { identity, type Matrix, toMatrix } from '../content/matrix.ts'
import { limits, tooLarge } from '../limits.ts'
import { type ContentStream, contentBudget, formStream } from '../objects/content-streams.ts'
import { dictIn, numbersIn, referenceIn, streamIn, subtypeOf } from '../objects/objects.ts'

interface Form {
  readonly stream: ContentStream
  readonly matrix: Matrix
}

export interface FormReader {
  /** What a name of a stream's resources shows; undefined if it is nothing of interest. */
  find(stream: ContentStream, name: string): Form | 'picture' | undefined
  /** A form that was found. */
  get(id: string): ContentStream | undefined
}

/** Each form is decoded once. */
export function createFormReader(): FormReader {
  const forms = new Map<string, Form>()
  const budget = contentBudget()
  return {
    get: (id) => forms.get(id)?.stream,
    find({ resources }, name) {
      const objects = dictIn(resources, 'XObject')
      const object = streamIn(objects, name)
      if (object === undefined) return undefined
      const subtype = subtypeOf(object.dict)
      if (subtype === 'Image') return 'picture'
      const id = referenceIn(objects, name)
      if (subtype !== 'Form' || id === undefined) return undefined
      const known = forms.get(id)
      if (known !== undefined) return known
      if (forms.size >= limits.forms) throw tooLarge(`more than ${limits.forms} forms`)
      const form: Form = {
        stream: formStream(object, id, { resources, budget }),
        matrix: toMatrix(numbersIn(object.dict, 'Matrix')) ?? identity,
      }
      forms.set(id, form)
      return form
    },
  }
}
