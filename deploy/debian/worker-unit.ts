// The unit of the workers differs from that of the service in a few lines.
const differences: readonly (readonly [string, string])[] = [
  [
    'Description=Dragoman translation service',
    '# Each instance is a process: `systemctl enable --now dragoman-worker@1`.\n' +
      'Description=Dragoman worker %i',
  ],
  ['/installation.md', '/installation.md#workers'],
  ['ExecStart=/usr/bin/dragoman serve', 'ExecStart=/usr/bin/dragoman worker'],
  [
    'EnvironmentFile=-/etc/dragoman/dragoman.env',
    'EnvironmentFile=-/etc/dragoman/dragoman.env\nEnvironmentFile=-/etc/dragoman/worker-%i.env',
  ],
]

/** The unit `dragoman-worker@.service`, from `dragoman.service`. */
export function workerUnit(service: string): string {
  return differences.reduce((unit, [line, instead]) => {
    if (unit.split(line).length !== 2) throw new Error(`the unit must have one ${line}`)
    return unit.replace(line, instead)
  }, service)
}
