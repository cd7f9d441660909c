import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import OpenCC from 'opencc-js'
import { anyText } from '../../../../test/support/any-text.ts'
import { isLinear, measureGrowth } from '../../../../test/support/linear-time.ts'
import { conversions, findConversion } from './conversions.ts'

const load = (from: string, to: string) => findConversion({ from, to })?.load() ?? assert.fail()
const chinese = conversions.filter(({ from }) => from.startsWith('zh'))

describe('Chinese in both scripts', () => {
  for (const [from, to, source, target] of [
    ['zh-Hans', 'zh-Hant', '鼠标里面的程序', '鼠標裡面的程序'],
    ['zh-Hans', 'zh-Hant', '皇后在后面吃面条，头发发白。', '皇后在後面吃麵條，頭髮發白。'],
    ['zh-Hans', 'zh-Hant-TW', '鼠标里面的程序', '滑鼠裡面的程式'],
    ['zh-Hans', 'zh-Hant-HK', '鼠标里面的说明', '滑鼠裏面的説明'],
    ['zh-Hant', 'zh-Hans', '皇后在後面吃麵條，頭髮發白。', '皇后在后面吃面条，头发发白。'],
    ['zh-Hant', 'zh-Hans', '衛生間的線路，看著說話', '卫生间的线路，看着说话'],
    ['zh-Hant-TW', 'zh-Hans', '滑鼠裡面的程式', '鼠标里面的程序'],
    ['zh-Hant-HK', 'zh-Hans', '衞生間的綫路，説話', '卫生间的线路，说话'],
    ['zh-Hant-TW', 'zh-Hant-HK', '滑鼠裡面的說明', '滑鼠裏面的説明'],
    ['zh-Hant-HK', 'zh-Hant-TW', '滑鼠裏面的説明', '滑鼠裡面的說明'],
  ] as const)
    it(`writes ${source} as ${target} from ${from} into ${to}`, async () => {
      assert.equal((await load(from, to))(source), target)
    })

  const simplified =
    '鼠标里面的程序为什么着急看皇后在后面台湾出租车公交他只有一猫干杯条头发现老板云南说子曰诗' +
    '里程碑计算机网络软件信息数据库表达式面向对象，。 a1'
  const anyChinese = fc.oneof(
    fc.string({ unit: fc.constantFrom(...simplified), maxLength: 40 }),
    anyText.filter((text) => !/[\u2ff0-\u2fff]/u.test(text)),
  )

  for (const [form, name] of [
    ['zh-Hant', 'tw'],
    ['zh-Hant-TW', 'twp'],
    ['zh-Hant-HK', 'hkp'],
  ] as const)
    it(`is converted into ${form} as OpenCC's own converter does`, async () => {
      const convert = await load('zh-Hans', form)
      const expected = OpenCC.Converter({ from: 'cn', to: name })
      fc.assert(
        fc.property(anyChinese, (text) => assert.equal(convert(text), expected(text))),
        { numRuns: 2_000 },
      )
    })

  it('keeps all that is not Chinese', async () => {
    const ascii = fc.string({ unit: 'grapheme-ascii' })
    for (const conversion of chinese) {
      const convert = await conversion.load()
      fc.assert(fc.property(ascii, (text) => assert.equal(convert(text), text)))
      assert.equal(
        convert('我有 15 部 iPhone，{name}').replace(/\p{sc=Han}/gu, ''),
        ' 15  iPhone，{name}',
      )
    }
  })

  for (const [from, to, unit] of [
    ['zh-Hans', 'zh-Hant-TW', '我们看着皇后在后面的程序里'],
    ['zh-Hans', 'zh-Hant-TW', '里'],
    ['zh-Hant-TW', 'zh-Hans', '滑鼠裡面的程式'],
    ['zh-Hant-TW', 'zh-Hant-HK', '滑鼠裡面的程式 a '],
  ] as const)
    it(`takes linear time from ${from} into ${to}: ${unit}`, async () => {
      const convert = await load(from, to)
      const growth = measureGrowth(
        (length) => unit.repeat(Math.ceil(length / unit.length)),
        convert,
      )
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
})
