// The machine of a benchmark: figures mean nothing without its processor.
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem } from 'node:os'

export interface Machine {
  processor: string
  cores: number
  memoryGigabytes: number
  system: string
  node: string
}

export function describeMachine(): Machine {
  return {
    processor: describeProcessor(),
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    system: `Linux ${release().split('-')[0]}${describeDistribution()}`,
    node: process.version.slice(1),
  }
}

/** Virtual machines hide the model's name, but hardly its family and what it can do. */
function describeProcessor(): string {
  const name = (cpus()[0]?.model ?? 'unknown').replace(/\((R|TM)\)|Processor|CPU/g, '').trim()
  if (!existsSync('/proc/cpuinfo')) return name
  const info = readFileSync('/proc/cpuinfo', 'utf8')
  const field = (key: string) => new RegExp(`^${key}\\s*: (.*)$`, 'm').exec(info)?.[1] ?? ''
  const extensions = ['avx2', 'avx512_vnni', 'avx_vnni', 'amx_int8'].filter((flag) =>
    field('flags').split(' ').includes(flag),
  )
  return (
    `${name.replace(/\s+/g, ' ')}, family ${field('cpu family')}, model ${field('model')}` +
    (extensions.length > 0 ? ` (${extensions.join(', ')})` : '')
  )
}

function describeDistribution(): string {
  if (!existsSync('/etc/os-release')) return ''
  const name = /^PRETTY_NAME="([^("]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  return name === undefined ? '' : `, ${name.trim()}`
}
