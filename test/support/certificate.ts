// A self-signed certificate of a test.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  readonly key: Buffer
  readonly cert: Buffer
}

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** A key and a certificate for an alternative name, such as `DNS:receiver.example.org`. */
export function makeCertificate(alternativeName: string): Certificate {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-certificate-'))
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
  try {
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=test'],
      ...['-addext', `subjectAltName=${alternativeName}`],
    ])
    assert.equal(made.status, 0, String(made.stderr))
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(directory, { recursive: true })
  }
}
