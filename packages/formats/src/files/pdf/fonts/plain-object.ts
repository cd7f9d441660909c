// Objects of PDF as plain values: whoever writes the file turns them into those of its library.

export type PlainValue =
  | number
  | PlainName
  | PlainString
  | readonly PlainValue[]
  | PlainDictionary
  | PlainStream
  | PlainReference

export interface PlainName {
  readonly name: string
}

/** A string of bytes, each a character of ASCII. */
export interface PlainString {
  readonly string: string
}

/** A dictionary that stands where it is used. */
export interface PlainDictionary {
  readonly dict: Readonly<Record<string, PlainValue>>
}

/** An object of its own, which is referred to. Its bytes are not compressed yet. */
export interface PlainStream extends PlainDictionary {
  readonly stream: Uint8Array
}

/** A dictionary that is an object of its own, and referred to. */
export interface PlainReference {
  readonly object: PlainDictionary
}
