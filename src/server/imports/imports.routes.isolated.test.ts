import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { spoolFolder } from '#server/imports/receive/spool.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { nothingImported as nothing } from '#server/testing/import-result.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

describe.each(engines)('imports on %s', (engine) => {
  let tank: number
  const server = forTests(() => createTestApp(engine))
  beforeEach(async () => {
    tank = await enterAquarium(server.db, { owner: server.cast.keeper, name: 'Imported', now: new Date() })
  })

  const upload = (csv: string | Buffer, aquariumId = tank) =>
    server.call(uploadCsv, { as: server.cast.keeper, query: `?aquarium_id=${aquariumId}`, ...csvUpload(csv) })
  const logsOf = async (id = tank): Promise<Log[]> => {
    const { body } = await server.call(getAquarium, { as: server.cast.keeper, params: { id } })
    return body.logs ?? []
  }

  test('the screen’s timestamps and the export’s are read, null stays null and 0 stays 0', async () => {
    const csv =
      'timestamp,temperature,ammonia,note\n2026-01-31 08:05 PM,78.5,0,"two\r\nlines"\n2026-01-31 20:06:07,,,x\n'
    expect((await upload(csv)).body).toEqual({ ...nothing, created: 2 })
    expect(await logsOf()).toMatchObject([
      { timestamp: '2026-01-31T20:05:00', temperature: 78.5, ammonia: 0, nitrite: null, note: 'two\nlines' },
      { timestamp: '2026-01-31T20:06:07', temperature: null, ammonia: null, note: 'x' },
    ])
  })

  test('rows update the log of their moment, blanks never erase, mere dates with other values are new', async () => {
    await upload('timestamp,ph,calcium\n2026-01-01 10:00:00,8.1,420\n2026-01-02 12:00:00,8.1,\n')
    const { body } = await upload(
      'timestamp,ph,calcium\n2026-01-01 10:00:00,,430\n2026-01-02,8.4,\n2026-01-02,8.1,\n',
    )
    expect(body).toEqual({ ...nothing, updated: 1, created: 1, unchanged: 1 })
    expect((await logsOf()).map(({ ph, calcium }) => [ph, calcium])).toEqual([
      [8.1, 430],
      [8.1, null],
      [8.4, null],
    ])
  })

  test('an id counts in its own aquarium only', async () => {
    await upload('timestamp,ph\n2026-01-01 10:00:00,8.1\n')
    const [theirs] = await logsOf()
    const other = await enterAquarium(server.db, {
      owner: server.cast.keeper,
      name: 'Other',
      now: new Date(),
    })
    const csv = `id,timestamp,ph\n${theirs?.id},2026-01-01 10:00:00,7.9\n`
    expect((await upload(csv, other)).body).toEqual({ ...nothing, created: 1 })
    expect(await logsOf()).toEqual([theirs])
  })

  test('good rows are kept and bad ones named by line, column and value; lines inside quotes count', async () => {
    const csv =
      'timestamp,ph,note\r\n2026-01-01 10:00:00,8.1,"a\r\nb"\r\n2026-01-02 10:00:00,abc,\r\n\r\n2026-02-30 10:00:00,8,\r\n2026-01-03 10:00:00,,\r\n2026-01-04 10:00:00,"8,100",\r\n'
    const { body } = await upload(csv)
    expect([body.created, body.rejected]).toEqual([1, 4])
    expect(body.errors.map(({ line, message }) => [line, message])).toEqual([
      [4, 'pH: "abc" is not a number.'],
      [6, expect.stringContaining('"2026-02-30 10:00:00" is not a date')],
      [7, 'The row has neither a reading nor a note.'],
      [8, expect.stringContaining('"8,100" is ambiguous')],
    ])
    expect(body.errors[0]?.row).toEqual(['2026-01-02 10:00:00', 'abc', ''])
  })

  test.each([
    ['an empty file', '', 'empty'],
    [
      'an unclosed quote',
      'timestamp,ph,note\n2026-01-01 10:00:00,8,"a\n2026-01-02 10:00:00,8,b\n',
      'never closed',
    ],
    ['a spreadsheet', Buffer.from('PK\x03\x04\x14\0', 'latin1'), 'spreadsheet'],
  ])('%s is refused with a sentence and changes nothing', async (_name, csv, sentence) => {
    const { status, body } = await upload(csv)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'csv_refused', message: expect.stringContaining(sentence) })
    expect(await logsOf()).toEqual([])
  })

  test('an upload without the file, or not multipart, is refused', async () => {
    const call = (body: unknown, headers: Record<string, string>) =>
      server.call(uploadCsv, { as: server.cast.keeper, query: `?aquarium_id=${tank}`, body, headers })
    expect((await call({}, {})).status).toBe(400)
    expect((await call('--x--\r\n', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400)
    expect((await call('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(
      400,
    )
    const { body, headers } = csvUpload('timestamp,ph\n2026-01-01 10:00:00,8\n')
    const misnamed = Buffer.from(body.toString('latin1').replace('name="file"', 'name="image"'), 'latin1')
    expect((await call(misnamed, headers)).status).toBe(400)
    expect(await logsOf()).toEqual([])
  })

  test('an upload that breaks off leaves nothing, and the keeper can import again', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const { body, headers } = csvUpload(`timestamp,ph\n${'2026-01-01 10:00:00,8.1\n'.repeat(5_000)}`)
    const sending = request({
      port,
      method: 'POST',
      path: `/api/logs/upload_csv?aquarium_id=${tank}`,
      headers: {
        ...headers,
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        cookie: `coralline_session=${server.cast.keeper.token}`,
        'content-length': body.length,
      },
    })
    sending.on('error', () => {})
    sending.write(body.subarray(0, 60_000))
    await expect.poll(() => readdir(spoolFolder(server.location.dataFolder))).not.toEqual([])
    sending.destroy()
    await expect.poll(async () => (await upload('timestamp,ph\n2026-01-05 10:00:00,8.1\n')).status).toBe(200)
    expect(await logsOf()).toMatchObject([{ timestamp: '2026-01-05T10:00:00' }])
  })

  test('a keeper has one import at a time', async () => {
    const csv = `timestamp,ph\n${Array.from({ length: 1_000 }, (_, index) => randomRow(index).split(',').slice(0, 2)).join('\n')}\n`
    const [one, two] = await Promise.all([upload(csv), upload(csv)])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    expect(await logsOf()).toHaveLength(1_000)
  })

  test('a question about the order of dates changes nothing; the answer comes with the same call', async () => {
    const csv = 'date,ph\n03/04/2026,8.1\n05/04/2026,8.2\n'
    const asked = await upload(csv)
    expect(asked.status).toBe(400)
    expect(asked.body).toMatchObject({ code: 'date_order_needed', fields: { date_order: '03/04/2026' } })
    expect(await logsOf()).toEqual([])
    const query = `?aquarium_id=${tank}&date_order=dmy`
    const answered = await server.call(uploadCsv, { as: server.cast.keeper, query, ...csvUpload(csv) })
    expect(answered.body).toEqual({ ...nothing, created: 2 })
    expect((await logsOf()).map(({ timestamp }) => timestamp)).toEqual([
      '2026-04-03T12:00:00',
      '2026-04-05T12:00:00',
    ])
  })
})

/** Rows with repeated timestamps, blanks, zeros and notes that spreadsheets would run as formulas. */
function randomRow(index: number): string {
  const minute = String(index % 60).padStart(2, '0')
  const hour = String(Math.floor(index / 120) % 24).padStart(2, '0')
  const note = ['', '"=1+1"', '"\'quoted"', '"a ""b"""', '"emoji 🐠"'][index % 5]
  return `2026-01-01 ${hour}:${minute}:00,${8 + (index % 7) / 100},${index % 3 === 0 ? '' : 400 + (index % 250)},${index % 2 === 0 ? 0 : ''},${note}`
}
