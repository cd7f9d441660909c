/** Printed after `npm start`. */
export const welcomeMessage = (address: string): string => `
Dragoman listens on ${address}. Open it in a browser; the API reference is ${address}/docs
Try it in another shell: bash examples/first-steps.sh ${address}
`
