import type { JobFiles } from '../../src/jobs/table/job-files.ts'

const refuse = (): never => {
  throw new Error('this test has no documents')
}

/** The files of jobs where no job has a document. */
export const noFiles: JobFiles = {
  link: async () => refuse(),
  deleteUnkeptSource: async () => refuse(),
  copySource: async () => refuse(),
  discard: async () => refuse(),
  purge: async () => {},
}
