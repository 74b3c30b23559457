import { expect, test } from 'vitest'
import { catalogueNames, isMeasureName } from '#domain/imports/units/measure-names.ts'
import { customCatalogue } from '#domain/parameters/custom-catalogue.ts'
import { readHeaderCell } from './names.ts'

/** What a German, French, Spanish or Italian report calls an element: the key of its parameter. */
const named: readonly (readonly [key: string, names: string])[] = [
  ['sodium', 'Natrium, Sodium, Sodio'],
  ['potassium', 'Kalium, Potassium, Potasio, Potassio'],
  ['iron', 'Eisen, Fer, Hierro, Ferro'],
  ['iodine', 'Jod, Iod, Iode, Yodo, Iodio'],
  ['copper', 'Kupfer, Cuivre, Cobre, Rame'],
  ['zinc', 'Zink, Zinc, Cinc, Zinco'],
  ['manganese', 'Mangan, Manganèse, Manganeso, Manganese'],
  ['molybdenum', 'Molybdän, Molybdène, Molibdeno'],
  ['lead', 'Blei, Plomb, Plomo, Piombo'],
  ['mercury', 'Quecksilber, Mercure, Mercurio'],
  ['tin', 'Zinn, Étain, Estaño, Stagno'],
  ['tungsten', 'Wolfram, Tungstène, Tungsteno'],
  ['sulfur', 'Schwefel, Soufre, Azufre, Zolfo'],
  ['silicon', 'Silizium, Silicium, Silicio'],
]

test('elements are known by what laboratories of other languages call them', () => {
  const found = named.map(([key, names]) => [
    key,
    names.split(', ').filter((name) => {
      const entry = customCatalogue.find((one) => catalogueNames(one).includes(name.toLowerCase()))
      return entry?.key === key && isMeasureName(name)
    }),
  ])
  expect(found).toEqual(named.map(([key, names]) => [key, names.split(', ')]))
  for (const name of ['Kalzium', 'Calcio', 'Magnésium', 'Magnesio'])
    expect(readHeaderCell(name)).toMatchObject({ kind: 'parameter' })
})

test.each([
  ['Datum, Tid, Temperatur, KH, Kalcium, Salthalt, Alkalinitet, Fosfat, Anteckning'],
  ['Dato, Klokkeslæt, Vandtemperatur, KH, Calcium, Saltholdighed, Karbonathårdhed, Fosfat, Bemærkninger'],
  ['Dato, Klokkeslett, Vanntemperatur, KH, Kalsium, Saltinnhold, Alkalinitet, Fosfat, Merknader'],
  ['Dagsetning, Tími, Hitastig, KH, Kalsíum, Selta, Alk, Fosfat, Athugasemdir'],
  ['Date, Time, Temp, Alk, Cal, Sal, KH, PO4, Notes'],
  ['TARİH, Saat, Sıcaklık, ALKALİNİTE, KALSİYUM, Tuzluluk, Karbonat Sertliği, FOSFAT, Notlar'],
  ['日付, 時刻, 水温（℃）, KH, カルシウム, 塩分濃度, アルカリ度, リン酸塩(ppm), 備考'],
])('%s are known', (headers) => {
  const read = headers.split(', ').map((header) => readHeaderCell(header))
  const kinds = read.map((cell) => (cell?.kind === 'parameter' ? cell.key : cell?.kind))
  const measured = ['temperature', 'alkalinity', 'calcium', 'salinity', 'alkalinity', 'phosphase']
  expect(kinds).toEqual(['time', 'time', ...measured, 'note'])
})

test('the Japanese and Turkish words for nitrite and nitrate stay apart, and a density is no specific gravity', () => {
  const keys = ['亜硝酸塩', '亜硝酸', '硝酸塩', 'Nitrit', 'NİTRAT'].map((name) => {
    const cell = readHeaderCell(name)
    return cell?.kind === 'parameter' && cell.key
  })
  expect(keys).toEqual(['nitrite', 'nitrite', 'nitrate', 'nitrite', 'nitrate'])
  expect(readHeaderCell('比重')).toBeUndefined()
})

test('no name is of two elements, or of an element and of what all tanks have', () => {
  const names = customCatalogue.flatMap((entry) => [...new Set(catalogueNames(entry))])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  // The header `phosphorus` is read as phosphate, although the catalogue has an entry of this name.
  expect(names.filter((name) => readHeaderCell(name) !== undefined)).toEqual(['phosphorus'])
})

test('silica and silicate are no names of silicon, of which they weigh twice as much and more', () => {
  for (const name of ['silica', 'silicate', 'silikat', 'silicato']) {
    expect(customCatalogue.filter((one) => catalogueNames(one).includes(name))).toEqual([])
    expect(isMeasureName(name)).toBe(false)
  }
})
