// GET /docs: the API in Swagger UI, for who misses it; the console has a reference of its own. The
// files come from @fastify/swagger-ui, whose plugin would take 70 ms of each start; swagger-ui-dist
// sends telemetry when it is installed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyPluginAsync } from 'fastify'
import { type Content, sendContent } from '../content/compressed.ts'
import { type StaticFiles, sendStaticFile } from '../content/static-files.ts'

/** The API reference loads only what this server serves, over plain HTTP too. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"

const swaggerUi: StaticFiles = {
  directory: fileURLToPath(new URL('static', import.meta.resolve('@fastify/swagger-ui'))),
  immutable: false,
}

/** The largest files, 1.7 MB of them one script: they are sent compressed. */
const largeFiles = new Map<string, Content>(
  [
    ['swagger-ui-bundle.js', 'text/javascript'],
    ['swagger-ui-standalone-preset.js', 'text/javascript'],
    ['swagger-ui.css', 'text/css'],
  ].map(([name = '', type]) => [
    name,
    {
      type: `${type}; charset=utf-8`,
      read: () => readFile(join(swaggerUi.directory, name)),
    },
  ]),
)

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dragoman API</title>
<link rel="stylesheet" href="/docs/static/swagger-ui.css">
<link rel="stylesheet" href="/docs/static/index.css">
<link rel="stylesheet" href="/docs/dragoman.css">
<link rel="icon" type="image/png" href="/docs/static/favicon-32x32.png" sizes="32x32">
</head>
<body>
<p class="dragoman"><a href="/console/reference">The API reference of the console</a> loads faster,
has a search, and examples in five languages.</p>
<div id="swagger-ui"></div>
<script src="/docs/static/swagger-ui-bundle.js"></script>
<script src="/docs/static/swagger-ui-standalone-preset.js"></script>
<script src="/docs/initializer.js"></script>
</body>
</html>
`
const style =
  '.swagger-ui .topbar { display: none } .dragoman { font: 16px sans-serif; margin: 1rem 20px }'

const options = {
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  layout: 'StandaloneLayout',
  // No validator badge: it would be loaded from another server.
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  syntaxHighlight: false,
}
const script = `SwaggerUIBundle({
  ...${JSON.stringify(options)},
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
})
`

export const apiReference: FastifyPluginAsync<{ describe: () => Promise<object> }> = async (
  server,
  { describe },
) => {
  const schema = { hide: true }
  server.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', policy)
    done()
  })
  for (const [path, type, content] of [
    ['/docs', 'text/html', page],
    ['/docs/', 'text/html', page],
    ['/docs/dragoman.css', 'text/css', style],
    ['/docs/initializer.js', 'text/javascript', script],
  ] as const)
    server.get(path, { schema }, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(content),
    )
  server.get('/docs/json', { schema }, describe)

  server.get<{ Params: { file: string } }>('/docs/static/:file', { schema }, (request, reply) => {
    const { file } = request.params
    const large = largeFiles.get(file)
    if (large !== undefined) return sendContent(request, reply, large)
    return sendStaticFile(request, reply, swaggerUi, encodeURIComponent(file))
  })
}
