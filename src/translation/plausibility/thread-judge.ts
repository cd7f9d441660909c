// What neural threads judge with.
import type { openJudge } from './judge-script.ts'

/** The script's name in a bundle, which a later build of other code does not replace. */
declare const JUDGE_SCRIPT: string | undefined
const name = typeof JUDGE_SCRIPT === 'undefined' ? 'judge-script.ts' : JUDGE_SCRIPT

type JudgeData = Parameters<typeof openJudge>[0]

/** `readData` is called when the first thread starts. */
export const createThreadJudge = (readData: () => JudgeData) => () => ({
  url: new URL(name, import.meta.url).href,
  data: readData(),
})
