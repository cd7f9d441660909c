export const ui = {
  notifications: 'Notifications',
  typeToConfirm: (name: string) => `Type ${name} to confirm`,
} as const
