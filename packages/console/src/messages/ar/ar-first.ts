import { shell } from './shell.ts'
import { translate } from './translate.ts'
import { ui } from './ui.ts'

/** The texts of the first page and of what surrounds every page. */
export const first = { shell, translate, ui }
