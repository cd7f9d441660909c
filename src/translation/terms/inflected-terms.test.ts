import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasEachTerm } from './inflected-terms.ts'
import { chooseForm } from './term-forms.ts'

const occurrences = (...targets: string[]) => targets.map((target) => ({ text: target, target }))

describe('a term in a translation', () => {
  for (const [language, target, translation] of [
    ['es', 'coche rojo', 'Vendemos coches rojos.'],
    ['es', 'usuario', 'La usuaria ha salido.'],
    ['de', 'Haus', 'Die Häuser stehen.'],
    ['de', 'Konto', 'Ihre Konten sind leer.'],
    ['de', 'der gute Wein', 'Sie trinkt den guten Wein.'],
    ['ru', 'учётная запись', 'Удалите учетную запись.'],
    ['pl', 'zamówienie', 'Nie ma zamówień.'],
    ['tr', 'hesap', 'Hesabınız kapalı.'],
    ['zh', '帐户', '您的帐户已关闭。'],
    ['ja', 'アカウント', 'アカウントを閉じました。'],
    ['en', 'C++', 'We write C++ here.'],
    ['es', 'EE. UU.', 'Vive en EE. UU. desde 2001.'],
    ['en', 'go', 'They go there.'],
  ] as const)
    it(`may be inflected: ${target} in ${translation}`, () => {
      assert.equal(hasEachTerm([translation], occurrences(target), language), true)
    })

  for (const [language, target, translation] of [
    ['es', 'coche rojo', 'Vendemos autos rojos.'],
    ['es', 'coche rojo', 'El coche es rojo.'],
    ['de', 'Konto', 'Ihr Account ist leer.'],
    ['en', 'C++', 'We write C here.'],
    ['en', 'go', 'They do it.'],
    ['es', 'EE. UU.', 'Vive en Estados Unidos.'],
    ['zh', '帐户', '您的账号已关闭。'],
    ['de', 'Haus', 'Hast du Zeit?'],
    ['es', 'la casa', 'La causa es otra.'],
    ['es', 'red Inter', 'La red interdisciplinaria crece.'],
  ] as const)
    it(`is missing: ${target} in ${translation}`, () => {
      assert.equal(hasEachTerm([translation], occurrences(target), language), false)
    })

  it('may have any of the forms that its entry names', () => {
    const inflection = { lemma: 'good', forms: ['gesund', 'besser', 'am besten'] }
    const good = [{ text: 'good', target: 'gesund', inflection }]
    assert.equal(hasEachTerm(['Das ist besser.'], good, 'de'), true)
    assert.equal(hasEachTerm(['Das ist schlecht.'], good, 'de'), false)
  })

  it('must come as often as in the source, and no place counts twice', () => {
    const text = ['Das Konto und ', { open: 0 }, 'die Konten', { close: 0 }]
    assert.equal(hasEachTerm(text, occurrences('Konto', 'Konto'), 'de'), true)
    assert.equal(hasEachTerm(text, occurrences('Konto', 'Konto', 'Konto'), 'de'), false)
    assert.equal(hasEachTerm(['Ein Haus.'], occurrences('Haus', 'Hause'), 'de'), false)
  })
})

describe('the form of a term', () => {
  const old = ['antiguo', 'antigua', 'antiguos', 'antiguas']
  for (const [language, alone, own, forms, chosen] of [
    ['es', 'viejo', 'viejo', old, 'antiguo'],
    ['es', 'viejo', 'viejas', old, 'antiguas'],
    ['es', 'viejo', 'VIEJA', old, 'antigua'],
    ['es', 'programa', 'programas', ['aplicación', 'aplicaciones'], 'aplicaciones'],
    ['es', 'país', 'países', ['nación', 'naciones'], 'naciones'],
    ['es', 'rápido', 'rápidas', ['veloz', 'veloces'], 'veloces'],
    ['es', 'rápido', 'rápida', ['veloz', 'veloces'], 'veloz'],
    ['es', 'pared roja', 'paredes rojas', ['muro rojo', 'muros rojos'], 'muros rojos'],
    ['pl', 'most', 'mostu', ['wiadukt', 'wiaduktu', 'wiadukcie'], 'wiaduktu'],
    ['de', 'Haus', 'Häusern', ['Gebäude', 'Gebäudes', 'Gebäuden'], 'Gebäuden'],
    ['es', 'viejo', 'zzz', ['único'], 'único'],
  ] as const)
    it(`ends as ${own} of ${alone}: ${chosen}`, () => {
      assert.equal(chooseForm(forms, { alone, own }, language), chosen)
    })
})
