import assert from 'node:assert/strict'
import { it } from 'node:test'
import { backends } from '../support/backends.ts'
import { startProduct } from '../support/product.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

const postgres = backends.find(({ name }) => name === 'PostgreSQL')

for (const command of ['serve', 'worker'])
  it(`${command} ends after a stop signal although the database hangs`, {
    skip: postgres ? false : 'no PostgreSQL server',
  }, async (t) => {
    assert.ok(postgres)
    const storage = await postgres.createStorage()
    const proxy = await startTcpProxy(storage.databaseUrl)
    const product = await startProduct({
      command: ['bin/dragoman.mjs', command],
      environment: {
        DATABASE_URL: proxy.url,
        DRAGOMAN_DATA_DIR: storage.dataDir,
        DRAGOMAN_GRACE_SECONDS: '1',
      },
      readyMessage: command === 'serve' ? 'ready' : 'working',
    })
    t.after(async () => {
      product.child.kill('SIGKILL')
      await proxy.close()
      await storage.remove()
    })
    proxy.swallow()
    assert.equal(await product.stop(), 1)
    assert.match(product.output(), /stopped at the end of the grace period with work unfinished/)
  })
