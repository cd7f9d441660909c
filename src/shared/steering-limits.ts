/** How much a request may say of how its texts should read. */
export const steeringLimits = {
  contextCharacters: 4_000,
  styleCharacters: 200,
  instructions: 10,
  instructionCharacters: 300,
}
