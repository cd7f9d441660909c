export const texts = {
  wishesNote:
    'Language models follow these. What other engines cannot follow is named below the ' +
    'translation.',
  wishesClear: 'Clear all',
  asAppSays: 'As the app says',
  anyFormality: 'Not said',
  styleExample: 'Such as: short sentences for children',
  contextHint: 'What the text is about, or what comes before it. It is not translated.',
  instructionsHint: 'One a line.',
  instructionExample: 'Such as: Keep product names in English.',
  tooManyInstructions: (limit: string) => `At most ${limit} instructions are possible.`,
  instructionTooLong: (limit: string) => `An instruction has at most ${limit} characters.`,
} as const
