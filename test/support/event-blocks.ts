/** An event of a stream of server-sent events, with its data parsed. */
export interface ReadEvent {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape.
  readonly data: any
}

/** The events of a complete stream, without comments. */
export const readEvents = (stream: string): ReadEvent[] =>
  stream
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
      return { name, data: JSON.parse(data) }
    })
