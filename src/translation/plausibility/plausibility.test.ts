import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../test/support/any-text.ts'
import { checkPlausibility } from '../../../test/support/plausibility.ts'

const judge = (translation: string, source: string, from = 'en', to = 'es') =>
  checkPlausibility({ from, to }).judge([translation], [source])

describe('a translation is not plausible', () => {
  for (const [reason, source, translation, from = 'en', to = 'es'] of [
    ['repeats a letter', 'The red file is big', 'El archivo rojo es grandnnnnnnn'],
    ['repeats a letter', 'Name', 'desnnnnnnn'],
    ['repeats a letter', 'The file', 'aaaaaaaaaaaa'],
    ['repeats stems', 'The color of the file is red', 'desnnnnnnn deses deses deses des'],
    [
      'repeats words',
      'Name | Address | City',
      'Nombre desnnnne des des de nombre de des la Alocución des de la City',
    ],
    ['repeats syllables', 'He receives the order', 'En abribibibiendo el orden'],
    ['repeats a word', 'The house', 'la la la la casa'],
    ['repeats a word', 'Well', 'ja ja ja'],
    ['repeats a word', 'Well', 'Ja, ja, ja!'],
    ['repeats a word', 'Хорошо', 'good good good good', 'ru', 'en'],
    ['repeats a word', 'Good', 'хорошо хорошо хорошо', 'en', 'ru'],
    [
      'repeats a word',
      'They were seen in the garden',
      'They were being being being being seen',
      'es',
      'en',
    ],
    [
      'repeats a clause',
      'The house is red',
      'La casa es roja y tiene un jardín y la casa es roja y tiene un jardín',
    ],
    ['repeats a sentence', 'The house is red.', 'La casa es roja. La casa es roja.'],
    [
      'repeats a clause',
      'The house is red',
      '房子是紅色的，房子是紅色的，房子是紅色的',
      'en',
      'zh',
    ],
    ['repeats a syllable', 'Well', '哈哈哈哈哈哈', 'en', 'zh'],
    [
      'repeats passages with others between',
      'The breakfast may include things of the region',
      'El desayuno puede incluir delicias de la región o la revela de la región o la delicia de ' +
        'la región o la revelación de la región',
    ],
    [
      'invents words',
      'The old house of my brother is green and bigger than ours',
      'La vieja xqzvub de mi hermano wrtplk verde y khjgfd grande qvxzrw la nuestra',
    ],
    [
      'invents words',
      'La antigua casa de mi hermano es verde y más grande que la nuestra',
      'The awturag hkouse of my brothwxj is gfreenk and bkigger thvqn kourzs',
      'es',
      'en',
    ],
    ['has a broken character', 'The house of the user', 'La casa del usuario \ufffds'],
    ['has a space before a stop', 'The house is red.', 'La casa es roja .'],
    ['has a space before a stop', 'The house, the garden', 'La casa , el jardín'],
    ['has a space before a stop', 'The house (red)', 'La casa (roja )'],
    ['has a space before a stop', 'La maison est rouge.', 'La maison est rouge .', 'en', 'fr'],
  ] as const)
    it(`that ${reason}: ${translation}`, () => {
      assert.ok(!judge(translation, source, from, to).isPlausible)
    })

  it('that is much shorter or longer than its source', () => {
    const source = 'The red house is big and has a garden with many flowers. '.repeat(4)
    assert.ok(!judge('La casa', source).isPlausible)
    const words = Array.from({ length: 1_000 }, (_, index) => `palabra${index}`)
    assert.ok(!judge(words.join(' '), source).isPlausible)
  })
})

describe('a translation is plausible', () => {
  for (const [reason, source, translation, from = 'en', to = 'es'] of [
    ['as its source repeats itself', 'ha ha ha', 'ja ja ja'],
    ['as its source repeats itself', 'Ha ha ha!', 'ha ha ha'],
    ['as its source repeats itself', 'no, no, no', 'no, no, no'],
    ['as its source repeats itself', 'Go, go, go, team!', '¡Vamos, vamos, vamos, equipo!'],
    ['as its source repeats itself', 'New York, New York', 'Nueva York, Nueva York'],
    ['as its source repeats itself', 'Noooooo!', '¡Noooooo!'],
    ['as its source repeats itself', 'hahahaha', '哈哈哈哈', 'en', 'zh'],
    [
      'as its source repeats itself',
      'Row, row, row your boat. Merrily, merrily, merrily, merrily, life is but a dream.',
      'Rema, rema, rema tu barca. Feliz, feliz, feliz, feliz, la vida es solo un sueño.',
    ],
    [
      'as its source repeats itself',
      'The rain falls on the town, the rain falls on the sea, the rain falls on me.',
      'La lluvia cae sobre el pueblo, la lluvia cae sobre el mar, la lluvia cae sobre mí.',
    ],
    ['with a word twice', 'very very good', 'muy muy bien'],
    ['with a word twice', 'bye', 'bye bye', 'es', 'en'],
    ['with a word twice', 'If you hurt yourself', 'Si vous vous faites mal', 'en', 'fr'],
    ['with a word twice', 'the women who own the shop', 'die, die', 'en', 'de'],
    ['with long words', 'snow owl', 'Schneeeule', 'en', 'de'],
    [
      'with long words',
      'The law on the transfer of duties for beef labelling',
      'Das Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
      'en',
      'de',
    ],
    [
      'with long words',
      'The technical student officer of aircraft engines reads in the library',
      'Lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas lukee kirjastossa',
      'en',
      'fi',
    ],
    [
      'in Hungarian',
      'My friends were in the garden of the old house yesterday evening',
      'A barátaim tegnap este a régi ház kertjében voltak és a legszebb virágokat nézegették',
      'en',
      'hu',
    ],
    [
      'in Turkish',
      'We could not see the old houses of the village from the road',
      'Yoldan köyün eski evlerini göremedik ve arkadaşlarımızla geri döndük',
      'en',
      'tr',
    ],
    [
      'in Polish',
      'The neighbours will come tomorrow',
      'Sąsiedzi przyjdą jutro po południu, żeby obejrzeć nasz nowy dom i wszystkie zwierzęta',
      'en',
      'pl',
    ],
    ['in Chinese', 'The house is red and big.', '房子又紅又大，大家都說它很好看。', 'en', 'zh'],
    ['in Japanese', 'The house is red.', 'その家は赤くて、とてもとても大きいです。', 'en', 'ja'],
    ['in Thai', 'The house is red.', 'บ้านสีแดงและใหญ่มากๆ', 'en', 'th'],
    ['in Korean', 'The house is red.', '그 집은 빨갛고 아주아주 큽니다.', 'en', 'ko'],
    ['in Arabic', 'The house is red.', 'البيت أحمر وكبير جدا جدا.', 'en', 'ar'],
    ['in Kurdish', 'The house is red.', 'Xaniyê sor mezin e û baxçeyekî xweş heye.', 'en', 'ku'],
    [
      'in another script of its language',
      'The red house is big and has a garden',
      'Гырмызы ев бөјүкдүр вә онун ҝөзәл бағчасы вар',
      'en',
      'az-Cyrl',
    ],
    ['in Serbian', 'The house is red.', 'Kuća je crvena i vrlo velika.', 'en', 'sr-Latn'],
    [
      'with names',
      'Zhabdrung Ngawang Namgyal and Wojciech Szczęsny visited Ngorongoro',
      'Zhabdrung Ngawang Namgyal y Wojciech Szczęsny visitaron Ngorongoro',
    ],
    [
      'with names in another script',
      'Жабдрунг Нгаванг Намгьял посетил Нгоронгоро и Тшчбжешын',
      'Zhabdrung Ngawang Namgyal visited Ngorongoro and Trzcbrzeszyn',
      'ru',
      'en',
    ],
    [
      'with addresses, code and numbers',
      'See https://xkcdqw.example/zzzz?aa=11111111 and call fprintf_xqz(1000000, 0xffffffff)',
      'Ved https://xkcdqw.example/zzzz?aa=11111111 y llamad fprintf_xqz(1000000, 0xffffffff)',
    ],
    ['with numbers', 'One million', '1 000 000 000 000', 'en', 'es'],
    ['with hashtags', '#NoNoNoNo #xqzw', '#NoNoNoNo #xqzw'],
    ['with rows of signs', 'Wait', 'Espera...... ----- !!!!!!'],
    ['with Roman numerals', 'chapter eight, chapter thirteen', 'capítulo VIII, capítulo XIII'],
    ['with a stop that has a space in the source', 'Yes !', '¡Sí !'],
    ['with French spaces', 'Is it red?', 'Est-il rouge ? Oui : «rouge» ; non !', 'en', 'fr'],
    ['with the broken character of its source', 'The \ufffd house', 'La casa \ufffd'],
    ['with a smiley', 'Good :)', 'Bien :)'],
    ['with a name that begins with a stop', 'on .NET', 'en .NET'],
    ['with ellipses', 'and then...', 'y luego ...'],
  ] as const)
    it(`${reason}: ${translation}`, () => {
      const { faults, isPlausible } = judge(translation, source, from, to)
      assert.ok(isPlausible, JSON.stringify(faults))
    })

  it('with placeholders and tags before its stops', () => {
    const source: Segment = [
      'The ',
      { open: 0 },
      'house',
      { close: 0 },
      ', ',
      { placeholder: 1 },
      '.',
    ]
    const translation: Segment = [
      'La ',
      { open: 0 },
      'casa',
      { close: 0 },
      ', ',
      { placeholder: 1 },
      '.',
    ]
    const { judge } = checkPlausibility({ from: 'en', to: 'es' })
    assert.equal(judge(translation, source).total, 0)
  })

  it('if it is its source', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.equal(judge(text, text).total, 0)
      }),
    )
  })
})

describe('a translation with more faults', () => {
  it('has a higher total', () => {
    const source = 'The red house is big and it has a beautiful garden'
    const totals = [
      'La casa roja es grande y tiene un jardín hermoso',
      'La casa roja es grande y tiene un jardín hermososssss',
      'La casa roja es grande y tiene tiene tiene tiene un jardín hermososssss',
      'La casa roja nnnnnnnnn nnnnnnnnn nnnnnnnnn nnnnnnnnn hermososssss',
    ].map((translation) => judge(translation, source).total)
    assert.deepEqual(
      totals,
      totals.toSorted((one, other) => one - other),
    )
    assert.equal(new Set(totals).size, totals.length)
  })
})

describe('the check', () => {
  it('takes time in proportion to the length, whatever the text is', () => {
    for (const piece of [
      'a',
      'ab',
      'abc ',
      'a a ',
      ' ',
      '.',
      ' .',
      "'s",
      'x1',
      'ñ',
      '漢',
      '\ud800',
    ])
      for (const source of ['The house', 'b'.repeat(200_000)]) judge(piece.repeat(200_000), source)
  })

  it('answers for any text with a number', () => {
    fc.assert(
      fc.property(anyText, anyText, (translation, source) => {
        const { total, isPlausible } = judge(translation, source)
        assert.ok(total >= 0 && Number.isFinite(total))
        assert.equal(isPlausible, total < 1)
      }),
    )
  })
})
