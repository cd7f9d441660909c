#!/usr/bin/env node
// A stage for real pipelines that forwards its input, crashes at the word CRASH and hangs at the
// word HANG.
process.stdin.on('data', (chunk) => {
  const text = chunk.toString('latin1')
  if (text.includes('CRASH')) process.exit(1)
  if (text.includes('HANG')) process.stdin.pause()
  else process.stdout.write(chunk)
})
process.stdin.on('end', () => process.exit(0))
