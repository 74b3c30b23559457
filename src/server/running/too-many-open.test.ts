import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { photo } from '#server/testing/pictures/photos.ts'
import { killChildren } from '#server/testing/processes/children.ts'
import { createServerPlace, newLog, pageHeaders } from '#server/testing/processes/server-child.ts'
import { csvUpload, imageUpload } from '#server/testing/test-app.ts'

afterAll(killChildren)

test.runIf(process.platform === 'linux')(
  'out of descriptors Coralline says so, and goes on afterwards',
  async () => {
    const place = await createServerPlace('sqlite')
    const { cast, origin } = place
    const server = await place.start()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const call = async (
      path: string,
      {
        method = 'GET',
        body,
        type,
      }: { method?: string; body?: Uint8Array | string; type?: string | undefined } = {},
    ) => {
      const headers = {
        ...pageHeaders(origin, cast.keeper),
        ...(type && { 'content-type': type }),
        ...(body && { 'content-length': Buffer.byteLength(body) }),
      }
      const asked = request(origin + path, { agent, method, headers })
      asked.end(body)
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      return { status: answer.statusCode, ...((await json(answer)) as object) }
    }
    const limit = (most: number) =>
      execFileSync('prlimit', ['--pid', String(server.process.pid), `--nofile=${most}:4096`])
    try {
      const picture = imageUpload(cast.reef, await photo({ colour: '#10a050' }))
      const table = csvUpload('timestamp,ph\n2026-01-01 10:00:00,8.1\n')
      const upload = () =>
        call('/api/images', {
          method: 'POST',
          body: new Uint8Array(picture.body),
          type: picture.headers['content-type'],
        })
      const importing = () =>
        call(`/api/logs/upload_csv?aquarium_id=${cast.reef}`, {
          method: 'POST',
          body: new Uint8Array(table.body),
          type: table.headers['content-type'],
        })
      const reading = () => call(`/api/aquariums/${cast.reef}/series`)
      expect(await call('/api/me')).toMatchObject({ status: 200 })
      // Below 3 are the standard streams: nothing more can be opened, whatever is closed meanwhile.
      limit(3)
      const refused = {
        status: 503,
        code: 'busy',
        message: expect.stringContaining('Too many files and connections'),
      }
      expect(await call('/api/me')).toMatchObject({ status: 200 })
      expect(await reading()).toMatchObject(refused)
      expect(await upload()).toMatchObject(refused)
      expect(await importing()).toMatchObject(refused)
      expect(await call('/api/logs/', { method: 'POST', body: newLog(cast, 'saved') })).toMatchObject({
        status: 201,
      })
      limit(1024)
      expect(await reading()).toMatchObject({ status: 200 })
      expect(await upload()).toMatchObject({ status: 201 })
      expect(await importing()).toMatchObject({ status: 200 })
    } finally {
      agent.destroy()
      await server.kill()
      await place.remove()
    }
  },
)
