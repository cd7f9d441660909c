type Pair = readonly [from: string, to: string]

const words = 'house garden river friend winter letter window teacher answer morning'.split(' ')
const commonPairs: readonly Pair[] = [
  ['en', 'es'],
  ['es', 'en'],
  ['en', 'ca'],
  ['es', 'ca'],
  ['es', 'pt'],
  ['fr', 'es'],
]
const concurrency = 8

/** Request `number` of a mix: new, known, HTML and several texts, detection, jobs, reads. */
function request(
  number: number,
  pairs: readonly Pair[],
): { path: string; body?: Record<string, unknown> } {
  const [from, to] = pairs[number % pairs.length] as Pair
  const word = words[number % words.length]
  const text = `The ${word} number ${number} is red, and the ${word} is big.`
  switch (number % 20) {
    case 0:
      return { path: '/languages' }
    case 1:
      return { path: '/detect', body: { text: [text, `La casa ${number} és vermella.`] } }
    case 2:
      return { path: '/queue', body: { text, from, to } }
    case 3:
    case 4:
    case 5:
      return { path: '/translateText', body: { text: `The ${word} is red.`, from, to } }
    case 6:
      return { path: '/translateText', body: { text: `<p>${text}</p>`, from, to, format: 'html' } }
    case 7:
      return { path: '/translateText', body: { text: Array(10).fill(text), from, to } }
    case 8:
      return { path: '/translateText', body: { text, to } }
    default:
      return { path: '/translateText', body: { text, from, to } }
  }
}

/**
 * Sends `count` requests, eight at a time. Throws if one is answered with another status than
 * 200 or 202.
 */
export async function sendMixedRequests(
  url: string,
  headers: Record<string, string>,
  count: number,
  pairs = commonPairs,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) {
        const { path, body } = request(next++, pairs)
        const response = await fetch(url + path, {
          headers,
          ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        })
        const answer = await response.text()
        if (![200, 202].includes(response.status))
          throw new Error(`${path} was answered ${response.status}: ${answer}`)
      }
    }),
  )
}
