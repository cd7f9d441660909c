import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import '../../../../../test/support/property-seed.ts'
import { isLinear, measureGrowth } from '../../../../../test/support/linear-time.ts'
import { createCellCriteria } from './cell-criteria.ts'
import { listFormulaTexts } from './formula-texts.ts'

/** Of some cells, those that a formula means. */
function meantBy(formula: string, cells: readonly string[]): string[] {
  const criteria = createCellCriteria()
  for (const { text, part } of listFormulaTexts(formula)) criteria.add(text, part)
  return cells.filter((cell) => criteria.includes(cell))
}

describe('a formula', () => {
  const cells = ['Open', 'Opening hours', 'Reopen', 'Closed', 'What?', 'A house']
  for (const [formula, meant] of [
    ['IF(A1="open",1,2)', ['Open']],
    ['COUNTIF(A:A,"*Open*")', ['Open', 'Opening hours', 'Reopen']],
    ['COUNTIF(A:A,"Open*")', ['Open', 'Opening hours']],
    ['COUNTIF(A:A,"??open")', ['Reopen']],
    ['SUMIFS(B:B,A:A,"<>Open",A:A,"=Closed")', ['Open', 'Closed']],
    ['COUNTIF(A:A,">=Closed")', ['Closed']],
    ['COUNTIF(A:A,"What~?")', ['What?']],
    ['COUNTIF(A:A,"*"&"Open"&"*")', ['Open', 'Opening hours', 'Reopen']],
    ['COUNTIF(A:A,"Open"&B1)', ['Open', 'Opening hours']],
    ['COUNTIF(A:A,">="&B1)+COUNTIF(A:A,"*")', []],
    ['COUNTIF(A:A,{"Open","Clos*"})', ['Open', 'Closed']],
    ['LEFT(A1,2)="Op"', ['Open', 'Opening hours']],
    ['"op"=LOWER(LEFT(TRIM(A1),2))', ['Open', 'Opening hours']],
    ['RIGHT(A1,4)="open"', ['Open', 'Reopen']],
    ['OR(MID(A1,3,4)={"open","ouse"})', ['Open', 'Opening hours', 'Reopen', 'A house']],
    ['IF(ISNUMBER(SEARCH("open",A1)),"Yes","No")', ['Open', 'Opening hours', 'Reopen']],
    ['FIND("hours",A1)', ['Opening hours']],
    ['SUBSTITUTE(A1,"house","open")', ['Open', 'A house']],
    ['_xlfn.TEXTBEFORE(A1,"hours")', ['Opening hours']],
    ['LEFT(A1,FIND(" ",A1)-1)', []],
    [`IF('My "own" sheet'!A1="Closed",LEFT(A1,1),"x")`, ['Closed']],
    ['IF(LEFT(A1,1)="z","Re",A1)', []],
  ] as const)
    test(`${formula} means ${meant.join(', ') || 'no cell'}`, () => {
      assert.deepEqual(meantBy(formula, cells), meant)
    })
})

describe('criteria', () => {
  test('mean what the same regular expression means', () => {
    const signs = fc.array(fc.constantFrom('a', 'b', '*', '?'), { minLength: 1, maxLength: 8 })
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(signs, text, (pattern, cell) => {
        fc.pre(pattern.some((sign) => /[ab]/.test(sign)))
        const written = pattern.join('')
        const expression = written.replaceAll('*', '.*').replaceAll('?', '.')
        const criteria = createCellCriteria()
        criteria.add(written)
        assert.equal(criteria.includes(cell), new RegExp(`^(?:${expression})$`).test(cell))
      }),
    )
  })

  for (const piece of ['"a"&', "'", 'A(', '"', '{"a",', '(', 'a ', 'LEFT(A1)="a",', '}"a"='])
    test(`are read in linear time from a formula of ${piece}`, () => {
      const growth = measureGrowth(
        (size) => piece.repeat(Math.ceil(size / piece.length)),
        (formula) => [...listFormulaTexts(formula)],
      )
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
})
