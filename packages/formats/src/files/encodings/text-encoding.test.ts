import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { scoreLanguages } from '../../../../../test/support/document-formats.ts'
import '../../../../../test/support/property-seed.ts'
import { decodeText } from './text-encoding.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** What `TextDecoder` decodes to a text; the tests' only way to legacy encodings. */
function encodeAs(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const bytes = new Map<string, number[]>()
  const learn = (...code: number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(code))
      if ([...character].length === 1 && !bytes.has(character)) bytes.set(character, code)
    } catch {}
  }
  for (let first = 0; first < 256; first++) learn(first)
  for (let first = 0x81; first < 255; first++)
    for (let second = 0x40; second < 255; second++) learn(first, second)
  return Uint8Array.from([...text].flatMap((character) => bytes.get(character) ?? [0x3f]))
}

const russian = 'Вчера вечером мы долго гуляли по старому городу и говорили о новой книге.'
const polish = 'Wczoraj wieczorem długo spacerowaliśmy po starym mieście, żeby porozmawiać. Źdźbło.'
const czech = 'Včera večer jsme se dlouho procházeli starým městem. Šťastný žluťoučký kůň.'

const legacy: readonly (readonly [encoding: string, language: string, text: string])[] = [
  ['windows-1252', 'es', 'El señor Núñez compró ayer una casa en el corazón de la ciudad; mañana…'],
  ['windows-1252', 'fr', 'L’été dernier, nous avons visité le château où ma mère était née.'],
  ['windows-1252', 'de', 'Die größten Städte haben im Frühjahr schöne Überraschungen für Gäste.'],
  ['windows-1250', 'pl', polish],
  ['iso-8859-2', 'pl', polish],
  ['windows-1250', 'cs', czech],
  ['iso-8859-2', 'cs', czech],
  ['windows-1251', 'ru', russian],
  ['koi8-r', 'ru', russian],
  ['iso-8859-5', 'ru', russian],
  ['ibm866', 'ru', russian],
  ['windows-1253', 'el', 'Χθες το βράδυ περπατήσαμε πολύ στην παλιά πόλη και μιλήσαμε.'],
  ['windows-1254', 'tr', 'Dün akşam eski şehirde uzun süre yürüdük ve yeni kitabı konuştuk.'],
  ['windows-1255', 'he', 'אתמול בערב טיילנו זמן רב בעיר העתיקה ודיברנו על הספר החדש.'],
  ['windows-1256', 'ar', 'مشينا طويلا مساء أمس في المدينة القديمة وتحدثنا عن الكتاب الجديد.'],
  ['windows-1257', 'lt', 'Vakar vakare ilgai vaikščiojome po senamiestį, žmonės šį rytą ėjo.'],
  ['shift_jis', 'ja', '昨日の夜、私たちは旧市街を長い間散歩して、新しい本について話しました。'],
  ['euc-jp', 'ja', '昨日の夜、私たちは旧市街を長い間散歩して、新しい本について話しました。'],
  ['gb18030', 'zh', '昨天晚上我们在老城里散步了很久，谈论了那本新书。'],
  ['big5', 'zh-Hant', '昨天晚上我們在老城裡散步了很久，談論了那本新書。'],
  ['euc-kr', 'ko', '어제 저녁에 우리는 구시가지를 오랫동안 산책하며 새 책에 대해 이야기했습니다.'],
]

describe('the encoding of a text', () => {
  for (const [encoding, language, text] of legacy)
    test(`${encoding} is found by what a text in ${language} reads like`, () => {
      const bytes = encodeAs(text, encoding)
      for (const hint of [{ scoreLanguages }, { scoreLanguages, from: language }]) {
        const decoded = decodeText(bytes, undefined, hint)
        assert.equal(decoded.text, text)
        assert.match(decoded.notices.join(), /UTF-8/)
        assert.deepEqual(decoded.encode(text), bytes)
        assert.deepEqual(decoded.encode(`${text}ñ`), utf8(`${text}ñ`))
      }
    })

  test('is found in short texts, and in English with quotation marks', () => {
    for (const text of ['Größe', 'El año', 'It’s “red” – isn’t it?', 'Price: 5 €', 'café'])
      assert.equal(
        decodeText(encodeAs(text, 'windows-1252'), undefined, { scoreLanguages }).text,
        text,
      )
    assert.equal(
      decodeText(encodeAs('Привет', 'windows-1251'), undefined, { scoreLanguages }).text,
      'Привет',
    )
  })

  test('is found beside names and code with capitals inside', () => {
    for (const text of [
      'Our café is on YouTube.',
      'At the café: eBay, an iPhone and a MacBook.',
      '<script>document.getElementById("fooBar").innerHTML</script><p>Größe</p>',
    ])
      assert.equal(
        decodeText(encodeAs(text, 'windows-1252'), undefined, { scoreLanguages }).text,
        text,
      )
  })

  test('is what the file declares, unless it is UTF-8 with or without a mark', () => {
    const bytes = encodeAs(russian, 'koi8-r')
    assert.equal(decodeText(bytes, 'KOI8-R').text, russian)
    assert.equal(decodeText(utf8(russian)).text, russian)
    assert.equal(decodeText(utf8(russian), 'utf-16').text, russian)
    assert.equal(decodeText(utf8(`\ufeff${russian}`), 'koi8-r').text, russian)
    assert.throws(() => decodeText(bytes, 'klingon'), { code: 'document-not-supported' })
  })

  test('is guessed only with a hint, and not for damaged UTF-8 or data', () => {
    assert.throws(() => decodeText(encodeAs(russian, 'koi8-r')), { code: 'document-damaged' })
    for (const bytes of [
      utf8(russian.repeat(3)).subarray(0, -2),
      Uint8Array.from({ length: 300 }, (_, index) => ((index * 7919) % 255) + 1),
    ])
      assert.throws(() => decodeText(bytes, undefined, { scoreLanguages }), {
        code: 'document-damaged',
      })
  })

  test('may be UTF-16, which stays, with or without a mark', () => {
    for (const mark of ['\ufeff', '']) {
      const little = Buffer.from(`${mark}"key" = "été"`, 'utf16le')
      for (const bytes of [little, Buffer.from(little).swap16()]) {
        const decoded = decodeText(bytes)
        assert.equal(decoded.text, '"key" = "été"')
        assert.deepEqual(decodeText(decoded.encode('ñ = 你')).text.replace('ñ', 'n'), 'n = 你')
      }
    }
    assert.throws(() => decodeText(Uint8Array.of(0x41, 0, 1, 0, 2, 0)), {
      code: 'document-damaged',
    })
  })

  test('never changes bytes whose text does not change', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        try {
          const { text, encode } = decodeText(bytes, undefined, { scoreLanguages })
          assert.deepEqual(Buffer.from(encode(text)), Buffer.from(bytes))
        } catch (error) {
          assert.equal((error as Error).name, 'DocumentError')
        }
      }),
    )
  })
})
