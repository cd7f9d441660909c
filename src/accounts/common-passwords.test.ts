import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '../http/problems.ts'
import { refuseWeakPassword } from './common-passwords.ts'

const context = ['dragoman', 'maria', 'garcia', 'example']
const isRefused = (password: string): boolean => {
  try {
    refuseWeakPassword(password, '/password', context)
    return false
  } catch (error) {
    assert.ok(error instanceof Problem)
    assert.equal(error.code, 'validation-failed')
    return true
  }
}

describe('a new password', () => {
  for (const password of [
    'password',
    'PassWord1',
    // Each of these is in the list with less than eight characters.
    'monkey2024',
    '!!dragon!',
    'monkeymonkey',
    'qwerty!1',
  ])
    it(`is refused that is common, or made of a common one: ${password}`, () => {
      assert.equal(isRefused(password), true)
    })

  for (const password of ['Dragoman2026!', 'maria.garcia.1984', 'Garcia_Maria', 'my-dragoman'])
    it(`is refused that has little but words of its context: ${password}`, () => {
      assert.equal(isRefused(password), true)
    })

  for (const password of [
    'correct-horse-battery',
    'monkeys like bananas',
    'dragoman-horse-battery',
    'a long enough password',
    '47114711 and some',
    'пароль длинный',
  ])
    it(`is accepted that has more than that: ${password}`, () => {
      assert.equal(isRefused(password), false)
    })
})
