export const texts = {
  placeholder: 'Search pages, apps and commands',
  none: 'Nothing found',
  goTo: 'Go to',
  actions: 'Actions',
  settings: 'Settings',
  newApp: 'New app',
  languageTo: (name: string) => `Language: ${name}`,
  schemeTo: (name: string) => `Appearance: ${name}`,
  shortcuts: 'Keyboard shortcuts',
  openCommands: 'Open the commands',
  showShortcuts: 'Show this list',
  letterKeys: 'Use letters as shortcuts. Turn this off if you dictate.',
} as const
