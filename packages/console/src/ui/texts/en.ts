export const texts = {
  notifications: 'Notifications',
  typeToConfirm: (name: string) => `Type ${name} to confirm`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  unreachable: 'The service cannot be reached. Check your connection, then try again.',
  logOutFailed: 'You are still logged in',
  userMenu: (name: string) => `Account of ${name}`,
  settingsMenu: 'Language and appearance',
  keptText: 'What you typed before is still here.',
  startOver: 'Start over',
  logOutTitle: 'Log out?',
  logOutLoses:
    'What you typed in the tabs of this console is deleted, so that nobody sees it after you.',
  pages: 'Pages',
  page: (number: string) => `Page ${number}`,
  previousPage: 'Previous',
  nextPage: 'Next',
} as const
