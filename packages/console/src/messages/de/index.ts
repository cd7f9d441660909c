import { shell } from './shell.ts'
import { ui } from './ui.ts'

export const de = {
  shell,
  ui,
}
