import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DataFolders } from '#server/testing/processes/data-folders.ts'
import { freePort } from '#server/testing/processes/ports.ts'

const folders = new DataFolders()
afterAll(() => folders.removeAll())

test.runIf(process.platform === 'linux')(
  'a log that goes to a full disk ends neither the server nor its stop',
  async () => {
    const PORT = String(await freePort())
    const env = {
      ...process.env,
      PORT,
      DATA_DIR: await folders.create(),
      BACKUP_DIR: 'none',
      LOG_LEVEL: 'info',
    }
    const server = spawn(process.execPath, [join(process.env.TEST_SERVER ?? '', 'main.js')], {
      env,
      stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
    })
    const ended = once(server, 'exit')
    const ask = () =>
      fetch(`http://localhost:${PORT}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status,
        () => 'no answer',
      )
    await expect.poll(ask).toBe(200)
    for (let count = 0; count < 10; count += 1) expect(await ask()).toBe(200)
    server.kill('SIGTERM')
    const killed = setTimeout(() => server.kill('SIGKILL'), 10_000)
    expect(await ended).toEqual([0, null])
    clearTimeout(killed)
  },
)
