/** Printed after `npm start`. */
export const welcomeMessage = (address: string): string => `
Dragoman listens on ${address}. API reference: ${address}/docs
Try it in another shell: bash examples/first-steps.sh ${address}
`
