/** The detail of a problem for people: without what concerns programs, such as `GET /languages`. */
export function plainDetail(detail: string): string {
  const sentences = detail.split(/(?<=[.!?]) (?=\S)/)
  const forPeople = sentences.filter((sentence) => !/`[A-Z]+ \//.test(sentence))
  return (forPeople.length === 0 ? sentences : forPeople).join(' ').replaceAll('`', '')
}
