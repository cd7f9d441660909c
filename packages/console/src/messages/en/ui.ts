export const ui = {
  notifications: 'Notifications',
  typeToConfirm: (name: string) => `Type ${name} to confirm`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  unreachable: 'The service cannot be reached. Check your connection, then try again.',
  logOutFailed: 'You are still logged in',
  userMenu: (name: string) => `Account of ${name}`,
  settingsMenu: 'Language and appearance',
} as const
