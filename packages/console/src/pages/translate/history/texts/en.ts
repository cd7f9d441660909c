export const texts = {
  keep: 'Keep a history in this browser',
  empty: 'Nothing yet. What you translate is listed here, in this browser only.',
  off: 'The history is off. Nothing is kept.',
  note: 'Only this browser has it. Logging out deletes it.',
  clear: 'Clear history',
  restore: 'Use again',
  remove: (text: string) => `Remove from the history: ${text}`,
  cleared: 'The history is deleted',
  removed: 'Removed from the history',
  notReturned: 'Not restored: the history is off',
  textCleared: 'The text is deleted',
} as const
