// The runtime beside Bergamot, sentence by sentence, with random models of real sizes.
import { readOptions } from '../../../bench/support/options.ts'
import { printComparison } from './speed.ts'

const { values } = readOptions({
  command: 'npm run bench -w @dragoman/marian',
  options: { rounds: { type: 'number', default: 9, help: 'rounds side by side' } },
})
await printComparison(values.rounds)
