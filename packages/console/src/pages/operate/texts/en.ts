export const texts = {
  askTitle: 'Ask an operator',
  askText:
    'This page is for the operators of this service. Your account is not among them: ' +
    'they are named in the setting DRAGOMAN_OPERATORS.',
  yes: 'Yes',
  no: 'No',
  none: 'None',
  pair: (from: string, to: string) => `${from} → ${to}`,
} as const
