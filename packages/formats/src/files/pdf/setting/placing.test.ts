import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { paragraphBox, plainStyle, shapeForTest } from '../../../../../../test/support/pdf-fonts.ts'
import { placeLinks, placeRules } from './decorations.ts'
import { fitText } from './fitting.ts'
import { placeLines } from './placing.ts'
import type { PlacedLine, SettingBox, StyledPart } from './setting.ts'

const english = Array(8).fill('paragraph of text').join(' ')
const hebrew = Array(10).fill('פסקה של טקסט').join(' ')
const place = (
  text: string | readonly StyledPart[],
  change: Partial<SettingBox> = {},
  language = 'en',
) => placeLines(fitText(shapeForTest(text, language), [{ ...paragraphBox, ...change }]))
const endOf = ({ pieces }: PlacedLine) => Math.max(...pieces.map(({ u, width }) => u + width))
const near = (value: number, expected: number) => Math.abs(value - expected) < 0.01

describe('the lines of a paragraph', () => {
  it('begin at the left, behind the indent of the first one', () => {
    const lines = place(english, { indent: 15 })
    assert.deepEqual(
      lines.map(({ left }) => left),
      [115, 100, 100, 100],
    )
    assert.deepEqual(
      lines.map(({ baseline }) => baseline),
      [700, 688, 676, 664],
    )
  })

  it('hang under the first one, and stay behind its label', () => {
    const hanging = place(english, { indent: -15 })
    assert.deepEqual(
      hanging.slice(0, 2).map(({ left }) => left),
      [85, 100],
    )
    const labelled = place(english, { labelEnd: 120 })
    assert.deepEqual(
      labelled.slice(0, 2).map(({ left }) => left),
      [120, 100],
    )
  })

  it('end at the right edge if they are justified, but for the last one', () => {
    const lines = place(english, { alignment: 'justify' })
    for (const line of lines.slice(0, -1)) {
      assert.ok(near(line.right, 300) && near(endOf(line), 300))
      assert.equal(line.left, 100)
    }
    assert.ok((lines.at(-1)?.right ?? 300) < 290)
  })

  it('are justified between ideographs', () => {
    const lines = place(
      '中文是世界上使用人数最多的语言，约有十三亿人使用。'.repeat(3),
      { alignment: 'justify' },
      'zh',
    )
    assert.ok(lines.length > 2)
    for (const line of lines.slice(0, -1)) assert.ok(near(endOf(line), 300))
  })

  it('stand in the middle or at the right', () => {
    for (const { left, right } of place(english, { alignment: 'center' }))
      assert.ok(near((left + right) / 2, 200))
    for (const { right } of place(english, { alignment: 'right' })) assert.ok(near(right, 300))
  })

  it('are mirrored in texts that run from right to left', () => {
    const lines = place(hebrew, { indent: 15 }, 'he')
    assert.deepEqual(
      lines.map(({ right }) => Math.round(right)),
      [285, ...lines.slice(1).map(() => 300)],
    )
    for (const line of place(hebrew, { alignment: 'justify' }, 'he').slice(0, -1))
      assert.ok(near(line.left, 100) && near(line.right, 300))
    const last = place(hebrew, { alignment: 'justify' }, 'he').at(-1)
    assert.ok(last && near(last.right, 300) && last.left > 110)
  })

  it('have pieces that touch each other, from left to right', () => {
    const bold = { ...plainStyle, isBold: true }
    for (const language of ['en', 'he']) {
      const text = language === 'en' ? english : hebrew
      const parts = text.split(' ').map((word, index) => ({
        text: `${word} `,
        style: index % 2 ? bold : plainStyle,
      }))
      for (const line of place(parts, { alignment: 'justify' }, language)) {
        let end = line.left
        for (const { u, width } of line.pieces) {
          assert.ok(near(u, end))
          end = u + width
        }
        assert.ok(near(end, line.right))
      }
    }
  })

  it('show again what the source shows, smaller as the text is', () => {
    const formula = { placeholder: 1, width: 30, style: plainStyle }
    const parts = [
      { text: english, style: plainStyle },
      formula,
      { text: english, style: plainStyle },
    ]
    const lines = place(parts)
    const shown = lines.flatMap(({ pieces }) => pieces).find((piece) => 'placeholder' in piece)
    assert.ok(shown && 'scale' in shown)
    assert.ok(shown.scale < 1)
    assert.ok(near(shown.width, 30 * shown.scale))
  })

  it('raise what stands above the line', () => {
    const raised = { ...plainStyle, size: 0.6, rise: 0.3 }
    const [line] = place([
      { text: 'H', style: plainStyle },
      { text: '2', style: raised },
    ])
    const [letter, digit] = line?.pieces ?? []
    assert.ok(letter && 'v' in letter && digit && 'v' in digit)
    assert.deepEqual([letter.v, digit.v], [700, 703])
    assert.deepEqual([letter.size, digit.size], [10, 6])
  })
})

describe('what follows the words', () => {
  it('is one rule and one area for each line that has words of it', () => {
    const underline = { offset: -0.1, thickness: 0.05 }
    const link = {}
    const linked = { ...plainStyle, color: '0 0 1 rg', underline, link }
    const lines = place([
      { text: 'See ', style: plainStyle },
      { text: Array(4).fill('the linked words').join(' '), style: linked },
      { text: ' here.', style: plainStyle },
    ])
    const linkedLines = lines.filter(({ pieces }) => pieces.some(({ style }) => style === linked))
    const rules = placeRules(lines)
    const links = placeLinks(lines)
    assert.equal(rules.length, linkedLines.length)
    assert.equal(links.length, linkedLines.length)
    assert.ok(rules.length > 1)
    const [first] = rules
    assert.equal(first?.color, '0 0 1 rg')
    assert.ok(near((first?.top ?? 0) - (first?.bottom ?? 0), 0.5))
    assert.ok(near(first?.left ?? 0, lines[0]?.pieces[1]?.u ?? 1))
    assert.ok(links.every((area) => area.link === link && area.right > area.left))
  })
})
