export const texts = {
  search: 'Search operations',
  operations: 'Operations',
  allOperations: 'All operations',
  nothing: 'Nothing found. Try another word.',
  unknown: 'There is no such operation. Choose one from the list.',
  address: 'Address of this service',
  credentials: 'Keys and tokens',
  aboutCredentials: 'Each operation says how it is sent:',
  credentialsOf: {
    app:
      'Sent with the key and the secret of an app, or with the access token of a user ' +
      'and the key of an app.',
    user: 'Sent with the access token of a user, which logging in returns.',
    none: 'Sent without a key or token.',
  },
  problems: 'Problems',
  aboutProblems:
    'Every error has the same form and a code. The code has a page that says what to do.',
  allProblems: 'All problems',
  documentation: 'Documentation',
  openapi: 'OpenAPI document, for programs',
  swagger: 'The same in Swagger UI',
  client: 'TypeScript client, as an npm package',
  example: 'Example',
  exampleIn: (name: string) => `Example in ${name}`,
  logInForKey: 'Log in, and the example has the key of your app.',
  yourKey:
    'This is the key of your app. Put its secret in the place of API_SECRET; it was ' +
    'shown when the key was created.',
  tryIt: 'Try it here',
  send: 'Send the request',
  trialAnswer: 'Answer',
  parameters: 'Parameters',
  body: 'What to send',
  answer: (status: number) => `Answer ${status}`,
  required: 'required',
  fieldsOf: (name: string) => `Fields of ${name}`,
} as const
