// The expression of `Plural-Forms`: a subset of C with one variable, n.

type Expression = (n: number) => number

/** By how tightly they bind, the loosest first. */
const operators: readonly Readonly<Record<string, (left: number, right: number) => number>>[] = [
  { '||': (left, right) => (left !== 0 || right !== 0 ? 1 : 0) },
  { '&&': (left, right) => (left !== 0 && right !== 0 ? 1 : 0) },
  { '==': (left, right) => Number(left === right), '!=': (left, right) => Number(left !== right) },
  {
    '<': (left, right) => Number(left < right),
    '>': (left, right) => Number(left > right),
    '<=': (left, right) => Number(left <= right),
    '>=': (left, right) => Number(left >= right),
  },
  { '+': (left, right) => left + right, '-': (left, right) => left - right },
  {
    '*': (left, right) => left * right,
    '/': (left, right) => Math.trunc(left / right),
    '%': (left, right) => left % right,
  },
]

const token = /\s*(n|\d{1,9}|[|]{2}|&&|[=!<>]=|[-+*/%<>!?:()])\s*/y
/** Deeper ones are no plural forms, and reading them would use up the stack. */
const maxDepth = 200

/** A function of n; undefined if the text is no such expression. */
export function parsePluralExpression(text: string): Expression | undefined {
  const tokens: string[] = []
  token.lastIndex = 0
  for (let at = 0; at < text.length; at = token.lastIndex) {
    const found = token.exec(text)
    if (found === null) return undefined
    tokens.push(found[1] ?? '')
  }
  let next = 0
  let depth = 0
  const take = (wanted: string): boolean => tokens[next] === wanted && next++ >= 0

  function readConditional(): Expression | undefined {
    if (++depth > maxDepth) return undefined
    const condition = readBinary(0)
    depth--
    if (condition === undefined || !take('?')) return condition
    const yes = readConditional()
    if (yes === undefined || !take(':')) return undefined
    const no = readConditional()
    return no && ((n) => (condition(n) !== 0 ? yes(n) : no(n)))
  }

  function readBinary(level: number): Expression | undefined {
    const known = operators[level]
    if (known === undefined) return readUnary()
    let left = readBinary(level + 1)
    for (;;) {
      const name = tokens[next] ?? ''
      const operator = Object.hasOwn(known, name) ? known[name] : undefined
      if (left === undefined || operator === undefined) return left
      next++
      const [first, second] = [left, readBinary(level + 1)]
      left = second && ((n) => operator(first(n), second(n)))
    }
  }

  function readUnary(): Expression | undefined {
    if (++depth > maxDepth) return undefined
    const isNot = take('!')
    const operand = isNot ? readUnary() : readOperand()
    depth--
    return isNot ? operand && ((n) => (operand(n) === 0 ? 1 : 0)) : operand
  }

  function readOperand(): Expression | undefined {
    if (take('n')) return (n) => n
    if (take('(')) {
      const inner = readConditional()
      return take(')') ? inner : undefined
    }
    const number = tokens[next]
    if (number === undefined || !/^\d/.test(number)) return undefined
    next++
    return () => Number(number)
  }

  const expression = readConditional()
  return next === tokens.length ? expression : undefined
}
