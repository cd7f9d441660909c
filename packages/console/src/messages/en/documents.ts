export const documents = {
  title: 'Documents',
  waiting: 'Waits',
  waitingFor: 'Choose a language to translate it into.',
  sending: 'Sending …',
  translating: (percent: string) => `Translating, ${percent}`,
  waitsForModel: (received: string, total: string) =>
    `Waits for its model: ${received} of ${total} are downloaded`,
  into: (language: string) => `Into ${language}`,
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
  download: 'Download',
  downloadFailed: 'The translation could not be downloaded',
  cancel: 'Cancel',
  remove: 'Remove',
  again: 'Try again',
  actionsOf: (action: string, name: string) => `${action}: ${name}`,
} as const
