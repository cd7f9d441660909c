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
  glossaryOf: (app: string) =>
    `The glossary belongs to the app ${app}. Its limits and usage count what you translate ` +
    'here, until you leave this page.',
  glossaryGone:
    'The glossary of this address is in none of your apps. Texts are translated without it.',
  glossaryRefused: (app: string) =>
    `The glossary belongs to the app ${app}, with which your role does not let you ` +
    'translate. Texts are translated without it.',
} as const
