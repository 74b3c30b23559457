import { expect, test } from 'vitest'
import { findLabReport } from './lab-reports.ts'

const dateBelow = (...above: string[]) => {
  const lines = [...above, 'Element;Value', 'Ca;420', 'Mg;1300', 'K;400']
  return reportOf(lines)?.date
}

/** The report that is found in these lines. */
function reportOf(texts: readonly string[]) {
  const records = texts.map((text) => text.split(';'))
  return findLabReport([{ delimiter: ';', records, lines: records.map((_, index) => index + 1) }])
}

test.each(['Analyse', 'Analysis', 'Messwert'])('%s is the column of the values', (header) => {
  const lines = [`Element;${header};Sollwert`, 'Ca;420;430', 'Mg;1300;1350', 'K;400;400']
  expect(reportOf(lines)).toMatchObject({ value: 1 })
})

test.each([
  'Received 2026-01-05, sampled 2026-01-01',
  'Sampled 2026-01-01 (received 2026-01-05)',
  'Sample received: 2026-01-05 Sample taken: 2026-01-01',
  '2026-01-05 received, 2026-01-01 sampled, 2026-01-09 analysed',
  'Eingang: 2026-01-05, Probenahme: 2026-01-01',
  'Eingangsdatum 2026-01-05 Entnahmedatum 2026-01-01 Analysedatum 2026-01-09',
  'Probe eingegangen am 2026-01-05, entnommen am 2026-01-01',
  'Reçu le 2026-01-05, prélevé le 2026-01-01',
  'Report of 2026-01-09 for the sample of 2026-01-01',
])('%s: the day of the sample', (line) => {
  expect(dateBelow(line)).toBe('2026-01-01')
})

test.each([
  ['Sample received;2026-01-05', 'Probennahme;2026-01-01'],
  ['Analysis date;2026-01-09', 'Date;2026-01-01'],
  ['2026-01-09', 'Eingang;2026-01-05', 'Probe vom;2026-01-01'],
  ['Sample #3 of 2026-01-01, taken at noon', 'Sample #3 of 2026-01-05, received'],
  ['Tank', '2026-01-01', '2026-01-05'],
  // Words above their dates.
  ['Tank;Received;Sampling date', 'Reef;2026-01-05;2026-01-01'],
  ['Received;Date', '', '2026-01-05 09:00;2026-01-01'],
  ['Tank;Eingang;Datum', 'Probe 1;2026-01-05;2026-01-01'],
  ['Tank;Set up;Sampled', 'Test reef;2020-05-01;2026-01-01'],
  ['Sample;Reef sample', 'Received;2026-01-05', 'Date;2026-01-01'],
  ['Received;Reported', '2026-01-05;2026-01-09', 'Sampled on;2026-01-01'],
  ['Last sample;2025-06-01', 'Sample;2026-01-01'],
  ['Vorige Probe;Probe', '2025-06-01;2026-01-01'],
  ['Laboratory;A test laboratory;;', 'Received;2026-01-05;Sampled;2026-01-01'],
])('%j: the day of the sample', (...lines) => expect(dateBelow(...lines)).toBe('2026-01-01'))
