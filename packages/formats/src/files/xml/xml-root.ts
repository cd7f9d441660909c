/** Comments and declarations before the root are seldom longer, in bytes. */
const longestProlog = 8_192
const prolog = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>[]*)?>/g

/** Whether an XML file has Android's string resources, by the name of its root element. */
export function isAndroidXml(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, longestProlog))
  // Of UTF-16, every second byte of a name is NUL.
  const text = start.toString('latin1').replaceAll('\0', '').replace(prolog, '')
  const root = /<([A-Za-z_][\w:.-]*)/.exec(text)?.[1]
  return root === undefined || root === 'resources'
}
