import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { capitalizeStarts } from './sentence-starts.ts'

const [open, close, placeholder] = [{ open: 1 }, { close: 1 }, { placeholder: 0 }]

const asSegment = (text: string | Segment): Segment => (typeof text === 'string' ? [text] : text)

type Case = readonly [
  source: string | Segment,
  translation: string | Segment,
  written: string | Segment,
  languages?: string,
]

function describeCases(name: string, cases: readonly Case[]): void {
  describe(name, () => {
    for (const [source, translation, written, languages = 'en es'] of cases) {
      const [from = '', to = ''] = languages.split(' ')
      it(`${JSON.stringify(source)} (${languages}): ${JSON.stringify(translation)}`, () => {
        const result = capitalizeStarts(asSegment(translation), asSegment(source), { from, to })
        assert.deepEqual(result, asSegment(written))
      })
    }
  })
}

describeCases('a sentence begins with a capital as in its source', [
  ["He didn't like it.", 'no le gustó.', 'No le gustó.'],
  ['Home page', 'página de inicio', 'Página de inicio'],
  ['No, I said no.', 'no, dije que no.', 'No, dije que no.'],
  ['She has a house.', 'a casa.', 'A casa.'],
  ['USB cables are cheap.', 'los cables USB son baratos.', 'Los cables USB son baratos.'],
  ['The Obama family', 'l’Obama', 'L’Obama', 'en fr'],
  ['“Did she?”', '“¿lo hizo?”', '“¿Lo hizo?”'],
  ['How is he?', '¿cómo está?', '¿Cómo está?'],
  ['Come!', '¡ven!', '¡Ven!'],
  ['(He left.)', '(se fue.)', '(Se fue.)'],
  ['a) He left', 'a) se fue', 'a) Se fue'],
  ['12. He left', '12. se fue', '12. Se fue'],
  ['• He left', '• se fue', '• Se fue'],
  ['I saw them. He left! Did you?', 'los vi. se fue! ¿tú?', 'Los vi. Se fue! ¿Tú?'],
  ['Er kommt. Wir gehen.', 'he arrives. we go.', 'He arrives. We go.', 'de en'],
  ['We stayed there. He left.', 'Nos quedamos allí. se fue.', 'Nos quedamos allí. Se fue.'],
])

describeCases('tags are no words', [
  [
    [open, 'He', close, ' left.'],
    [open, close, 'se fue.'],
    [open, close, 'Se fue.'],
  ],
  [
    ['He ', open, 'left', close, '.'],
    [open, 'se fue', close, '.'],
    [open, 'Se fue', close, '.'],
  ],
  [
    ['“', open, 'He left', close],
    ['“', open, 'se fue', close],
    ['“', open, 'Se fue', close],
  ],
])

describeCases('letters are as the language has them', [
  ['It is good.', 'iyidir.', 'İyidir.', 'en tr'],
  ['The ice is cold.', 'ijs is koud.', 'IJs is koud.', 'en nl'],
  ['My house', 'mijn huis', 'Mijn huis', 'en nl'],
  ['The others left.', 'άλλοι έφυγαν.', 'Άλλοι έφυγαν.', 'en el'],
  ['Love is great.', 'ǉubav je velika.', 'ǈubav je velika.', 'en hr'],
  ['The well-known', 'e\u0301te\u0301', 'E\u0301te\u0301', 'en fr'],
  ['He wrote it.', 'ß wurde geschrieben.', 'ß wurde geschrieben.', 'en de'],
  ['He is here.', 'ის აქ არის.', 'ის აქ არის.', 'en ka'],
  ['He is here.', '他在这里。', '他在这里。', 'en zh'],
  ['He is here.', 'هو هنا.', 'هو هنا.', 'en ar'],
  ['他在这里。', 'he is here.', 'he is here.', 'zh en'],
])

describeCases('what has its own case keeps it', [
  ['iPad is new.', 'iPad es nuevo.', 'iPad es nuevo.'],
  ['iPad is new.', 'el iPad es nuevo.', 'el iPad es nuevo.'],
  ['The iPad is new.', 'iPad es nuevo.', 'iPad es nuevo.'],
  ['The npm package', 'npm, el paquete', 'npm, el paquete'],
  ['See example.org', 'example.org, véase', 'example.org, véase'],
  ['Call it: main()', 'main() se llama', 'main() se llama'],
  ['the house', 'la casa', 'la casa'],
  ['USB cable', 'cable USB', 'cable USB'],
  ['McDonald', 'mcdonald', 'mcdonald'],
  ['Haus', 'house', 'house', 'de en'],
  ['Neues Haus', 'new house', 'New house', 'de en'],
  ['May 3', '3 de mayo', '3 de mayo'],
  ['3 Dogs', '3 perros', '3 perros'],
  [
    [placeholder, ' Messages'],
    [placeholder, ' mensajes'],
    [placeholder, ' mensajes'],
  ],
  [
    ['He likes ', placeholder],
    [placeholder, ' le gusta'],
    [placeholder, ' le gusta'],
  ],
  ['We met Mr. English.', 'Vimos a Mr. inglés.', 'Vimos a Mr. inglés.'],
  ['He left. She stayed.', 'Se fue y ella no. quedó. Aquí.', 'Se fue y ella no. quedó. Aquí.'],
  ['It is free. You choose.', 'Он свободен, т.е. вы.', 'Он свободен, т.е. вы.', 'en ru'],
  ['', '', ''],
])
