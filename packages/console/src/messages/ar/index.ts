import { shell } from './shell.ts'

export const ar = { shell }
