import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../test/support/any-text.ts'
import { accentQuestions } from './question-words.ts'

describe('the accents of Spanish questions', () => {
  for (const [text, accented] of [
    ['¿Como está usted? ¿Donde vive?', '¿Cómo está usted? ¿Dónde vive?'],
    ['Hola Marta, ¿como estás?', 'Hola Marta, ¿cómo estás?'],
    ['¿Cuando vienes?', '¿Cuándo vienes?'],
    ['¿De donde eres? ¿Y quien es ella?', '¿De dónde eres? ¿Y quién es ella?'],
    ['¿Que?', '¿Qué?'],
    ['¿COMO ESTÁS?', '¿CÓMO ESTÁS?'],
    ['¡Que lindo! ¡Cuanta gente!', '¡Qué lindo! ¡Cuánta gente!'],
    ['¿Cuanto más quieres?', '¿Cuánto más quieres?'],
    // Not the words of a question.
    ['¡Cuanto antes, mejor!', '¡Cuanto antes, mejor!'],
    ['¡Cuanto más come, más quiere!', '¡Cuanto más come, más quiere!'],
    ['¿Cuanto antes mejor?', '¿Cuanto antes mejor?'],
    ['¿Cuando llegas a casa, me llamas?', '¿Cuando llegas a casa, me llamas?'],
    ['¿Comodín? ¿Quizás como tú?', '¿Comodín? ¿Quizás como tú?'],
    ['¿Que si vengo?', '¿Que si vengo?'],
    ['¡Que te mejores! ¡Como siempre!', '¡Que te mejores! ¡Como siempre!'],
    ['Como está, que venga cuando quiera.', 'Como está, que venga cuando quiera.'],
  ] as const)
    it(text, () => {
      assert.deepEqual(accentQuestions([text], 'es'), [accented])
      assert.deepEqual(accentQuestions([accented], 'es'), [accented])
    })

  it('are those of Spanish', () => {
    for (const to of ['gl', 'ca', 'en'])
      assert.deepEqual(accentQuestions(['¿Como está?'], to), ['¿Como está?'])
    assert.deepEqual(accentQuestions(['¿Como está?'], 'es-MX'), ['¿Cómo está?'])
  })

  it('are all that changes, whatever the text', () => {
    const pieces = fc.constantFrom('¿', 'Como', 'que', 'cuando', '?', ', ', ' ', '¡', 'lindo', '!')
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, pieces)), (texts) => {
        const text = texts.join('')
        const plain = (given: string) => given.normalize('NFD').replace(/\p{M}/gu, '')
        const [accented = ''] = accentQuestions([text], 'es')
        assert.equal(plain(accented as string), plain(text))
      }),
      { numRuns: 1_000 },
    )
  })
})
