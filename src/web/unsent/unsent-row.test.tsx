import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { PageAddress } from '#web/browser/page-address.ts'
import { PageAddressContext } from '#web/browser/page-address.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import { UnsentRow } from './unsent-row.tsx'

const log: UnsentCall = {
  seq: 1,
  call: 'POST /api/logs/',
  key: 'k',
  user_id: 3,
  aquarium_id: 7,
  aquarium_name: 'Reef',
  noun: 'log',
  made_at: '2026-11-22T09:12:00.000Z',
  body: { aquarium_id: 7, timestamp: '2026-11-22T10:12:00', note: 'last test' },
  refusal: { code: 'aquarium_not_found', message: 'Gone.' },
}
const tank = (id: number, name: string) =>
  ({ id, name, own_parameters: [], targets: {} }) as unknown as OwnAquarium
const address: PageAddress = {
  path: '/dashboard',
  search: new URLSearchParams(),
  pending: undefined,
  change: () => {},
}
const htmlOf = (log: UnsentCall, aquariums: OwnAquarium[]) =>
  renderToStaticMarkup(
    <PageAddressContext value={address}>
      <UnsentRow call={log} aquariums={aquariums} />
    </PageAddressContext>,
  )
const shown = (...aquariums: OwnAquarium[]) => htmlOf(log, aquariums)

test('the log of a tank that is gone can be saved to another one, and to its own once that was brought back', () => {
  const gone = shown(tank(8, 'Nano'))
  expect(gone).toContain('This tank is gone.')
  expect(gone).toMatch(/selected[^>]*>Choose a tank</)
  const back = shown(tank(8, 'Nano'), tank(7, 'Reef'))
  expect(back).toContain('This tank was gone and is back.')
  expect(back).toMatch(/selected[^>]*>Reef</)
})

test('each button of a row says of which log it is', () => {
  const named = (refusal?: UnsentCall['refusal']) => {
    const { refusal: _, ...waiting } = log
    const row = { ...waiting, ...(refusal && { refusal }) }
    const html = htmlOf(row, [tank(7, 'Reef')])
    const buttons = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)]
    return buttons.map(([, attributes = '', text = '']) =>
      (/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? text).replace(/<[^>]*>/g, ''),
    )
  }
  const rows = [
    named(),
    named({ code: 'aquarium_not_found', message: 'Gone.' }),
    named({ code: 'invalid_request', message: 'Wrong.' }),
    named({ code: 'log_gone', message: 'Deleted since.' }),
  ]
  expect(rows.map((names) => names.length)).toEqual([2, 3, 3, 3])
  for (const name of rows.flat()) expect(name).toContain('log of 2026-11-22 10:12 AM')
})

test('what a later version of the page has stored is shown as it is, and cannot be changed', () => {
  const event = {
    ...log,
    call: 'POST /api/aquariums/:id/events',
    noun: 'event',
    body: { kind: 'water change' },
    refusal: { code: 'invalid_request', message: 'Wrong.' },
  } as unknown as UnsentCall
  const html = htmlOf(event, [tank(7, 'Reef')])
  expect(html).toContain('{&quot;kind&quot;:&quot;water change&quot;}')
  expect(html).toContain('Delete waiting event of 2026-11-22')
  expect(html).not.toContain('Change event')
})
