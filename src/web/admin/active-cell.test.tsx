import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ActiveCell } from './active-cell.tsx'

const shown = (active: boolean, removed_at: string | null) =>
  renderToStaticMarkup(<ActiveCell active={active} removed_at={removed_at} daysKept={30} />).replace(
    /<[^>]+>/g,
    '',
  )

test('a tank that was deleted says when it is removed for good, one that was switched off does not', () => {
  expect(shown(true, null).trim()).toBe('Active')
  expect(shown(false, null).trim()).toBe('Inactive')
  const deleted = shown(false, '2026-11-24T12:00:00.000Z')
  expect(deleted).toContain('Inactive')
  expect(deleted).toContain('Deleted 2026-11-24, removed for good on 2026-12-24')
})
