import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type MailMessage, mailLanguages } from './messages.ts'
import { renderMail } from './rendering.ts'

const baseUrl = 'https://dragoman.example.org'
const createdAt = new Date('2026-11-28T03:40:00Z')
const render = (message: MailMessage, language = 'en') =>
  renderMail(message, { language, createdAt, baseUrl })

const samples: readonly MailMessage[] = [
  { kind: 'verify-address', token: 'dev_abc' },
  { kind: 'reset-password', token: 'dpr_abc' },
  { kind: 'password-changed' },
  { kind: 'factor-changed', factor: 'passkey', change: 'added' },
  { kind: 'key-created', app: 'Shop', key: 'Server' },
  { kind: 'address-changed' },
  { kind: 'invitation', inviter: 'Ana', team: 'Shop', token: 'dti_abc' },
  { kind: 'quota-reached', app: 'Shop', budget: 'characters', percent: 80 },
  { kind: 'quota-reached', app: 'Shop', budget: 'tokens', percent: 100 },
  { kind: 'webhook-disabled', app: 'Shop', url: 'https://hooks.example.org/x' },
]

describe('mail', () => {
  for (const language of mailLanguages)
    it(`has the same paragraphs as text and as HTML, with every value, in ${language}`, () => {
      for (const message of samples) {
        const { subject, text, html } = render(message, language)
        assert.ok(subject.length > 0 && subject.length < 80, subject)
        for (const rendered of [subject, text, html])
          assert.doesNotMatch(rendered, /[{}]|undefined/)
        const paragraphs = text.split('\n\n-- \n')[0]?.split('\n\n') ?? []
        const inHtml = [...html.matchAll(/<p[ >]/g)].length
        // The link is one paragraph in text; in HTML a button, and its address. HTML has a footer.
        assert.equal(inHtml, paragraphs.length + 2, text)
        assert.match(
          html,
          new RegExp(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`),
        )
      }
    })

  it('has links to the base URL only', () => {
    for (const message of samples) {
      const { html } = render(message)
      for (const [, url] of html.matchAll(/href="([^"]*)"/g))
        assert.equal(new URL(url ?? '').origin, baseUrl)
    }
  })

  it('has the token of a link where no server sees it', () => {
    const { text } = render({ kind: 'reset-password', token: 'dpr_abc' })
    assert.match(text, /\nhttps:\/\/dragoman\.example\.org\/console\/reset-password#dpr_abc\n/)
  })

  it('is English where the language is none of ours', () => {
    assert.equal(render({ kind: 'password-changed' }, 'tlh').subject, 'Your password was changed')
  })

  it('has neither markup nor links nor directions of what a user typed', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '</bdi><a href="https://evil.example">x</a>',
        'www.evil.example',
        'https://evil.example/x',
        '\u2069\u202eevil',
        '{app}{key}',
        '& < > " \'',
      ),
    )
    fc.assert(
      fc.property(hostile, hostile, (app, key) => {
        const { subject, text, html } = render({ kind: 'key-created', app, key })
        assert.equal(subject, 'A new key for one of your apps')
        const inner = [...html.matchAll(/<bdi>([\s\S]*?)<\/bdi>/g)].map(([, value]) => value)
        assert.equal(inner.length, 2)
        for (const value of inner) assert.doesNotMatch(value ?? '', /[<>"']/)
        for (const written of [text, html])
          assert.doesNotMatch(written, /www\.evil|evil\.example|\/\/evil|[\u202a-\u202e]/)
      }),
    )
  })

  it('shortens long names', () => {
    const { text } = render({ kind: 'key-created', app: 'x'.repeat(5_000), key: 'k' })
    assert.ok(text.length < 1_000)
  })
})
