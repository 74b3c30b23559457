import { expect, test } from 'vitest'
import { readText } from '#server/testing/import-text.ts'

/** The notes of a file whose bytes are these signs; or its refusal. */
async function notesOf(note: string): Promise<unknown> {
  const read = await readText(Buffer.from(`Date;KH;Note\n2026-01-31;8;${note}\n`, 'latin1'))
  return 'refused' in read ? read.refused : read.rows.map((row) => row.note)
}

test.each([
  ['Polish', 'dola\xb3em \x9cwie\xbfej wody'],
  ['Turkish', 'su de\xf0i\xfeimi'],
  ['Russian', '\xef\xee\xe4\xec\xe5\xed\xe0 \xe2\xee\xe4\xfb'],
  ['UTF-8, of which a part is none,', 'W\xc3\xa4sche gro\xdf'],
  ['Japanese', '\x90\x85\x8a\xb7\x82\xa6\x82\xb5\x82\xbd'],
])('letters of Excel in %s are not stored as others', async (_, note) => {
  expect(await notesOf(note)).toMatch(/letters .* Save it as “CSV UTF-8”/)
})

test('western letters and signs are read as they are', async () => {
  expect(
    await notesOf(
      'Gro\xdfe W\xe4sche, 35 \x89 \x96 20 m\xb3, \xbfQu\xe9? \x8460 l\x93 \xe0 5 \x80, cr\xe9\xe9e, \x83 2',
    ),
  ).toEqual(['Große Wäsche, 35 ‰ – 20 m³, ¿Qué? „60 l“ à 5 €, créée, ƒ 2'])
})
