// Programs that send a request, ready to run once the reader's secrets are in their places.
import type { ExampleRequest } from './request.ts'

/** As an argument of a POSIX shell. */
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

export function writeCurl({ method, url, headers, json, form }: ExampleRequest): string {
  const lines = [`curl ${/[?&]/.test(url) ? shell(url) : url}`]
  const hasBody = json !== undefined || form !== undefined
  if (method !== (hasBody ? 'POST' : 'GET')) lines[0] = `curl -X ${method} ${lines[0]?.slice(5)}`
  for (const [name, value] of Object.entries(headers))
    lines.push(`-H ${shell(`${name}: ${value}`)}`)
  if (json !== undefined) lines.push(`-d ${shell(JSON.stringify(json))}`)
  for (const [name, value] of Object.entries(form ?? {}))
    lines.push(`-F ${shell(name === 'file' ? `file=@${value}` : `${name}=${value}`)}`)
  return lines.join(' \\\n  ')
}

export function writePython({ method, url, headers, json, form }: ExampleRequest): string {
  const call = [`"${url}"`]
  if (Object.keys(headers).length > 0 && json === undefined) call.push(`headers=${python(headers)}`)
  if (json !== undefined) {
    const { 'content-type': _json, ...others } = headers
    if (Object.keys(others).length > 0) call.push(`headers=${python(others)}`)
    call.push(`json=${python(json)}`)
  }
  if (form !== undefined) {
    const { file = '', ...fields } = form
    call.push(`files={"file": open("${file}", "rb")}`, `data=${python(fields)}`)
  }
  call.push('timeout=60')
  const lines = call.map((each) => `    ${each},`).join('\n')
  return (
    '# pip install requests\nimport requests\n\n' +
    `response = requests.${method.toLowerCase()}(\n${lines}\n)\n` +
    'response.raise_for_status()\nprint(response.text)'
  )
}

/** JSON values are Python's, but for three names. */
function python(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, each]) => `"${name}": ${python(each)}`)
  return `{${entries.join(', ')}}`
}

export function writePhp({ method, url, headers, json, form }: ExampleRequest): string {
  const options = ['CURLOPT_RETURNTRANSFER => true']
  if (method !== 'GET') options.push(`CURLOPT_CUSTOMREQUEST => '${method}'`)
  const lines = Object.entries(headers).map(([name, value]) => php(`${name}: ${value}`))
  if (lines.length > 0) options.push(`CURLOPT_HTTPHEADER => [${lines.join(', ')}]`)
  if (json !== undefined) options.push(`CURLOPT_POSTFIELDS => json_encode(${php(json)})`)
  if (form !== undefined) {
    const fields = Object.entries(form).map(([name, value]) => {
      const written = name === 'file' ? `new CURLFile(${php(value)})` : php(value)
      return `${php(name)} => ${written}`
    })
    options.push(`CURLOPT_POSTFIELDS => [${fields.join(', ')}]`)
  }
  const set = options.map((each) => `    ${each},`).join('\n')
  return (
    `<?php\n$request = curl_init(${php(url)});\ncurl_setopt_array($request, [\n${set}\n]);\n` +
    'echo curl_exec($request), PHP_EOL;'
  )
}

function php(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(php).join(', ')}]`
  if (value === null || typeof value === 'boolean' || typeof value === 'number')
    return String(value)
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const entries = Object.entries(value as object)
  if (entries.length === 0) return '(object) []'
  return `[${entries.map(([name, each]) => `${php(name)} => ${php(each)}`).join(', ')}]`
}
