/** The files that were dropped, and those of dropped folders. */
export async function readDropped({ items, files }: DataTransfer): Promise<File[]> {
  // The entries are there only until the event has been handled.
  const entries = [...items].map((item) => item.webkitGetAsEntry())
  const known = entries.filter((entry) => entry !== null)
  if (known.length === 0) return [...files]
  return (await Promise.all(known.map((entry) => readEntry(entry)))).flat()
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((...done) => entry.file(...done))]
  if (!isFolder(entry)) return []
  const found: File[] = []
  const reader = entry.createReader()
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((...done) => reader.readEntries(...done))
    if (some.length === 0) return found
    found.push(...(await Promise.all(some.map(readEntry))).flat())
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
