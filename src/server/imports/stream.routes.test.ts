import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { AnswerLine, ImportProgress } from '#contract/imports/lines.names.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { spoolFolder } from '#server/imports/receive/spool.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterCast, enterPlayer } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import { pageHeaders } from '#server/testing/processes/server-child.ts'
import { csvUpload } from '#server/testing/test-app.ts'
import { workbook } from '#server/testing/workbooks.ts'

const linesType = 'application/x-ndjson'

describe.each(engines)('imports that are under way on %s', (engine) => {
  const database = forTests(() => createDatabase(engine))
  const cast = forTests(() => enterCast(database.db))
  const server = forTests(() => startListeningApp(database))

  const newTank = (owner = cast.keeper) =>
    enterAquarium(database.db, { owner, name: 'Imported', now: new Date() })

  function send(
    content: string | Buffer,
    {
      tank,
      as = cast.keeper,
      accept = '*/*',
      path = '/api/logs/upload_csv',
      signal,
    }: { tank: number; as?: Player; accept?: string; path?: string; signal?: AbortSignal },
  ) {
    const { body, headers } = csvUpload(content)
    const { host: _, ...pages } = pageHeaders(server.origin, as)
    return fetch(`${server.origin}${path}?aquarium_id=${tank}`, {
      method: 'POST',
      headers: { ...pages, ...headers, accept },
      body: new Uint8Array(body),
      ...(signal && { signal }),
    })
  }

  async function logsIn(tank: number): Promise<number> {
    const { count } = await database.db
      .selectFrom('logs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('aquarium_id', '=', tank)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Which engine there is counts only once rows are merged. */
  const isFirst = engine === engines[0]

  test.each(isFirst ? ['reading', 'merging'] : ['merging'])(
    'who hangs up during the %s has imported nothing',
    async (phase) => {
      const tank = await newTank()
      const hangUp = new AbortController()
      const answer = await send(csvOf(30_000), { tank, accept: linesType, signal: hangUp.signal })
      await readUntil(answer, `"phase":"${phase}"`)
      hangUp.abort()
      // The user's next import waits for the end of the first.
      await expect.poll(async () => (await send('timestamp,ph\n2026-01-05,8.1\n', { tank })).status).toBe(200)
      expect(await logsIn(tank)).toBe(1)
      await expect.poll(() => readdir(spoolFolder(database.location.dataFolder))).toEqual([])
    },
  )

  test('what others write meanwhile waits and is kept', async () => {
    const tank = await newTank()
    const answer = await send(csvOf(6_000), { tank, accept: linesType })
    await readUntil(answer.clone(), '"phase":"merging"')
    const written = await fetch(`${server.origin}/api/logs/`, {
      method: 'POST',
      headers: pageHeaders(server.origin, cast.neighbour),
      body: JSON.stringify({ aquarium_id: cast.lagoon, timestamp: '2026-01-01T10:00:00', ph: 8.2 }),
    })
    expect(written.status).toBe(201)
    expect(linesOf(await answer.text()).at(-1)).toMatchObject({ result: { created: 6_000 } })
    expect([await logsIn(tank), await logsIn(cast.lagoon)]).toEqual([6_000, 1])
  })

  test('a hard deletion during an import leaves nothing behind', async () => {
    const tank = await newTank()
    const answer = await send(csvOf(6_000), { tank, accept: linesType })
    await readUntil(answer.clone(), '"phase":"merging"')
    const remove = () =>
      fetch(`${server.origin}/api/aquariums/${tank}/hard_delete`, {
        method: 'DELETE',
        headers: { origin: server.origin, cookie: `coralline_session=${cast.admin.token}` },
      })
    // When a merge takes longer than five seconds, as on a busy machine, the deletion is refused and tried again.
    await expect.poll(async () => (await remove()).status, { timeout: 120_000 }).toBe(204)
    await answer.text()
    // The aquarium is hidden at once; its rows are removed in the background.
    await expect.poll(() => logsIn(tank)).toBe(0)
  })

  if (!isFirst) return

  test('who accepts lines is told how far it is, and at last the result', async () => {
    const answer = await send(csvOf(2_000), { tank: await newTank(), accept: linesType })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, linesType])
    const lines = linesOf(await answer.text())
    expect(lines[0]).toEqual({ progress: { phase: 'waiting' } })
    const phases = lines.flatMap((line) => ('progress' in line ? line.progress.phase : []))
    expect(phases).toContain('reading')
    expect(phases).toEqual([...phases].sort((one, other) => order.indexOf(one) - order.indexOf(other)))
    expect(lines.at(-1)).toMatchObject({ result: { created: 2_000, rejected: 0 } })
  })

  test('who looks at a workbook is told how much of its sheet is read', async () => {
    // Enough to take longer than the 200 ms between two lines.
    const count = 60_000
    const content = await workbook({ sheets: { Logs: sheetOf(count) } })
    const look = { path: '/api/imports/look', tank: await newTank(), accept: linesType }
    const lines = linesOf(await (await send(content, look)).text())
    const told = lines.flatMap((line) => ('progress' in line ? [line.progress] : []))
    const phases = told.map(({ phase }) => phase)
    expect(phases).toEqual([...phases].sort((one, other) => order.indexOf(one) - order.indexOf(other)))
    expect(phases).toContain('reading')
    const made = told.flatMap((progress) => (progress.phase === 'making' ? [progress] : []))
    const rows = made.map((progress) => progress.rows)
    expect(rows).toEqual(rows.toSorted((one, other) => one - other))
    expect(rows.some((made) => made > 0 && made <= count)).toBe(true)
    for (const { share } of made) expect(share ?? 0).toBeLessThanOrEqual(1)
    expect(lines.at(-1)).toMatchObject({ result: { format: 'xlsx', rows: count } })
  })

  test('a refusal is the last line, with the sentence of a plain call', async () => {
    const tank = await newTank()
    const plain = await (await send('timestamp,temperature\n2026-01-01,25\n', { tank })).json()
    const answer = await send('timestamp,temperature\n2026-01-01,25\n', { tank, accept: linesType })
    const last = linesOf(await answer.text()).at(-1)
    expect(last).toEqual({ error: { ...plain, request_id: expect.any(String) } })
    expect(plain).toMatchObject({ code: 'csv_refused', message: expect.stringContaining('°C') })
  })

  test('one import runs, two wait, and the next keeper is asked to come again', async () => {
    const keepers = await Promise.all(
      ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) =>
        enterPlayer(database.db, { name: `${name} ${engine}`, level: 'free', now: new Date() }),
      ),
    )
    const tanks = await Promise.all(keepers.map((keeper) => newTank(keeper)))
    const [first, ...others] = keepers.map((as, index) => ({ as, tank: tanks[index] as number }))
    if (!first) throw new Error('Nobody is there.')
    // It has a thousand times as many rows as the others: these arrive while it is still at work.
    const long = await send(csvOf(40_000), { ...first, accept: linesType })
    await readUntil(long.clone(), '"phase":"reading"')
    const answers = await Promise.all(others.map((one) => send(csvOf(40), one)))
    expect(linesOf(await long.text()).at(-1)).toMatchObject({ result: { created: 40_000 } })
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 429, 429])
    const counts = await Promise.all(tanks.map(logsIn))
    expect(counts).toEqual([40_000, ...statuses.map((status) => (status === 200 ? 40 : 0))])
  })
})

const order = ['waiting', 'making', 'reading', 'merging']

/** One row a minute. */
function csvOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, index) => `${secondsToTimestamp(1_600_000_000 + index * 60)},${8 + (index % 9) / 100},note ${index}`,
  )
  return `timestamp,ph,note\n${lines.join('\n')}\n`
}

/** The same in a workbook, without notes. */
function sheetOf(rows: number): string {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const lines = Array.from({ length: rows }, (_, index) => {
    const moment = text(secondsToTimestamp(1_600_000_000 + index * 60))
    return `<row r="${index + 2}">${moment}<c><v>${8 + (index % 9) / 100}</v></c></row>`
  })
  return `<sheetData><row r="1">${text('timestamp')}${text('ph')}</row>${lines.join('')}</sheetData>`
}

type ImportLine = AnswerLine<ImportProgress, ImportResult>

function linesOf(text: string): ImportLine[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportLine)
}

async function readUntil(answer: Response, text: string) {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let read = ''
  while (!read.includes(text)) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) throw new Error(`The answer ended without ${text}: ${read.slice(-300)}`)
    read += decoder.decode(value, { stream: true })
  }
}
