// npm run bench -w @dragoman/marian [-- --rounds 9]
import { parseArgs } from 'node:util'
import { printComparison } from './speed.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } })
await printComparison(Number(values.rounds))
