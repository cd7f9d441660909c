import { shell } from './shell.ts'
import { ui } from './ui.ts'

export const en = {
  shell,
  ui,
}
