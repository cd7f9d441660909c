// Reads YAML 1.1, which Rails reads: `yes` and `off` are no strings there. Aliases stay aliases, so
// that a few lines of them cannot become gigabytes.
import { Composer, type CST, type Document, Lexer, LineCounter, Parser } from 'yaml'
import { DocumentError } from '../document-error.ts'

/** Nested deeper, only hostile files are. */
const mostLevels = 256

/** The documents of a file. Throws `DocumentError` for what is no YAML. */
export function parseYaml(text: string): Document[] {
  const composer = new Composer({
    keepSourceTokens: true,
    uniqueKeys: false,
    version: '1.1',
    logLevel: 'silent',
  })
  const documents: Document[] = [...composer.compose(readTokens(text))]
  for (const { errors } of documents) {
    const [error] = errors
    if (error !== undefined)
      throw new DocumentError(
        'document-damaged',
        `The file is no YAML: ${shorten(error.message)}${placeOf(error.pos[0], text)}.`,
        {
          reason: 'malformed-file',
          parameters: { format: 'YAML', line: text.slice(0, error.pos[0]).split('\n').length },
        },
      )
  }
  return documents
}

/** Some messages quote the source, which may be long. */
const shorten = (message: string): string => message.split('\n', 1)[0]?.slice(0, 150) ?? ''

function placeOf(offset: number, text: string): string {
  if (offset < 0) return ''
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    lines.addNewLine(at + 1)
  const { line, col } = lines.linePos(offset)
  return ` at line ${line}, column ${col}`
}

/** The parser calls itself for each level, so the levels are counted before it reads them. */
function* readTokens(text: string): Generator<CST.Token> {
  const parser = new Parser()
  let brackets = 0
  let dashes = 0
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme === '[' || lexeme === '{') brackets++
    else if (lexeme === ']' || lexeme === '}') brackets--
    else if (lexeme === '-' || lexeme === '?') dashes++
    else if (lexeme.endsWith('\n')) dashes = 0
    if (brackets > mostLevels || dashes > mostLevels || isDeepIndentation(lexeme))
      throw new DocumentError(
        'document-refused',
        `The YAML is more than ${mostLevels} levels deep.`,
        { reason: 'too-deep' },
      )
    yield* parser.next(lexeme)
  }
  yield* parser.end()
}

const isDeepIndentation = (lexeme: string): boolean =>
  lexeme.length >= 1_000 && /^ {1000}/.test(lexeme)
