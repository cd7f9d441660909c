// What the operating system refuses, in words that say what to do.

const anyDisk = 'the disk'
/** What a file is written as before it has its name. */
const partial = /\.[0-9a-f]{8}\.partial$/

/** By code; the path is the one that the error names, if it does. */
const sentences: Readonly<Record<string, (path: string | undefined) => string>> = {
  EACCES: (path) => `You may not use ${path ?? 'a file'}: its permissions do not let you.`,
  EPERM: (path) =>
    `You may not change ${path ?? 'a file'}: its owner or its file system forbids it.`,
  ENOENT: (path) => `There is no file or directory ${path ?? 'of this name'}.`,
  ENOTDIR: (path) =>
    `A part of ${path ?? 'the path'} is a file, not a directory. Name another one.`,
  EEXIST: (path) => `${path ?? 'The file'} already exists. Name another one.`,
  EISDIR: (path) => `${path ?? 'The path'} is a directory, not a file. Name a file.`,
  ENOSPC: (path) =>
    `There is no space left on ${path ? `the disk of ${path}` : anyDisk}. Free some.`,
  EDQUOT: (path) => `Your quota of ${path ? `the disk of ${path}` : anyDisk} is used. Free some.`,
  EROFS: (path) => `${path ?? 'The file system'} cannot be written: its file system is read-only.`,
  EMFILE: () => 'Too many files are open. Raise the limit (`ulimit -n`), or name fewer files.',
  ENAMETOOLONG: (path) => `The name ${path ?? 'of the file'} is too long. Shorten it.`,
  ERR_FS_FILE_TOO_LARGE: () => 'The file is larger than 2 GiB. Split it.',
}

/** Undefined for what is no such error, or of a connection. */
export function describeSystemError(error: Error): string | undefined {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  if (!Object.hasOwn(sentences, code)) return undefined
  const shown = path?.replace(partial, '')
  if (code === 'EEXIST' && syscall === 'mkdir')
    return `${shown} is a file, not a directory. Name another one.`
  return sentences[code]?.(shown)
}
