// A process of a peer in bench/scale.ts: `node peer-process.ts <role> <options as JSON>`. An API
// process submits as many jobs as its parent says, at most 16 at a time.

import { openPeer, type PeerOptions } from './peer-libraries.ts'
import { clock, createWork, textOf } from './workload.ts'

const [role = '', json = '{}'] = process.argv.slice(2)
const options = JSON.parse(json) as PeerOptions
const concurrentSubmissions = 16
const peer = await openPeer(options)

if (role === 'worker') {
  const work = createWork(options.waitMs)
  await peer.work(work)
} else if (role === 'create') {
  await peer.send({ text: '', from: 'en', to: 'es' })
  process.exit(0)
} else {
  let waiting = 0
  let inFlight = 0
  let number = 0
  const submitWaiting = () => {
    while (waiting > 0 && inFlight < concurrentSubmissions) {
      waiting--
      inFlight++
      void peer.send({ text: textOf(clock(), ++number), from: 'en', to: 'es' }).finally(() => {
        inFlight--
        submitWaiting()
      })
    }
  }
  process.on('message', (jobs: number) => {
    waiting += jobs
    submitWaiting()
  })
}
process.on('SIGTERM', () => process.exit(0))
console.log('peer is ready')
