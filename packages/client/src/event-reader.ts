// Server-sent events, as the HTML standard defines them, without IDs: the service sends none.

export interface ServerEvent {
  name: string
  data: string
}

type Read = () => Promise<{ done: boolean; value?: Uint8Array | undefined }>

/** The events of a stream until it ends; rejects when it breaks. */
export async function* readEvents(read: Read): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  let pending = ''
  for (;;) {
    const { done, value } = await read()
    // An event that has not ended is none.
    if (done) return
    pending += decoder.decode(value, { stream: true })
    const blocks = pending.split(/\r?\n\r?\n/)
    pending = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event.data !== '') yield event
    }
  }
}

function parseEvent(block: string): ServerEvent {
  const event = { name: 'message', data: [] as string[] }
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^(\w*):? ?(.*)$/s.exec(line) ?? []
    if (field === 'event') event.name = value
    if (field === 'data') event.data.push(value)
  }
  return { name: event.name, data: event.data.join('\n') }
}
