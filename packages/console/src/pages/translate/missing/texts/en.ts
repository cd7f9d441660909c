export const texts = {
  title: (name: string) => `${name} is not installed`,
  text: 'Ask whoever runs this service to add it, or choose another language.',
  targetMissing: (to: string) =>
    `This service does not translate into ${to}. Choose another language.`,
  operatorText: 'Its models are downloaded once, and then translate for everybody.',
  add: (name: string, size: string) => `Add ${name} (${size})`,
  adding: (name: string) => `${name} is being downloaded. The text is translated when it is there.`,
  failed: (name: string) => `${name} could not be added.`,
} as const
