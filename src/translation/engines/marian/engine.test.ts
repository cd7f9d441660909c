import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Document } from '../../markup/document.ts'
import { cutHtml } from '../../markup/html.ts'
import { cutText } from '../../markup/text.ts'
import { describeEngine } from '../engine.contract.ts'
import { type Engine, EngineError, type LanguagePair, type Segment, segmentText } from '../engine.ts'
import { createMarianEngine } from './engine.ts'

const modelsFolder = fileURLToPath(new URL('../../../../test/fixtures/marian', import.meta.url))
const signal = new AbortController().signal
const pair = { from: 'en', to: 'es' }

describeEngine('marian', {
  create: () => createMarianEngine({ modelsFolder, threads: 2 }),
  pair,
  example: { source: 'The red house is big.', translation: /^La casa roja es grande\.$/ },
  numerals: [
    'the red house',
    'a black cat',
    'the green car',
    'Hello world',
    'my friends',
    'The sisters.',
    'A shirt',
    'the famous cat',
    'this door',
  ],
})
