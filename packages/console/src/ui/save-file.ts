import type { TranslatedDocument } from '@dragoman/client'

/** Lets the browser save a file. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a translated document, if there is one. */
export function saveDocument(document: TranslatedDocument | undefined): void {
  if (document !== undefined) saveBlob(document.content, document.name)
}

/** Saves the body of a response. Large ones do not go through the page's memory. */
export async function saveResponse(response: Response, name: string): Promise<void> {
  saveBlob(await response.blob(), name)
}

/** Saves a text as a file. */
export const saveText = (text: string, { name, type }: { name: string; type: string }): void =>
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name)
