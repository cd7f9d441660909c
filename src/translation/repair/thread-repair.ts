// What neural threads repair with.
import type { openRepair } from './repair-script.ts'

/** The script's name in a bundle, which a later build of other code does not replace. */
declare const REPAIR_SCRIPT: string | undefined
const name = typeof REPAIR_SCRIPT === 'undefined' ? 'repair-script.ts' : REPAIR_SCRIPT

type RepairData = Parameters<typeof openRepair>[0]

/** `readData` is called when the first thread starts. */
export const createThreadRepair = (readData: () => RepairData) => () => ({
  url: new URL(name, import.meta.url).href,
  data: readData(),
})
