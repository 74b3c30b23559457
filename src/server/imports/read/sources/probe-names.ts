import { readHeaderCell } from '#domain/imports/header/names.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'

export type Probe = { name: string; type: string }

/** What each type of probe measures. Conductivity shows salinity. */
const measured: Readonly<Record<string, string>> = {
  temp: 'Temp',
  ph: 'pH',
  orp: 'ORP',
  cond: 'Salinity',
  alk: 'Alk',
  ca: 'Ca',
  mg: 'Mg',
  no3: 'NO3',
  po4: 'PO4',
}

/**
 * A known name stays. Any other probe is named after what its type measures, if it alone measures that: of two
 * thermometers only the user knows which is the tank's.
 */
export function headersOfProbes(probes: readonly Probe[]): string[] {
  const named = probes.map(({ name }) => meaningOf(name))
  const typed = probes.map(({ type }) => measured[plainWords(type)])
  return probes.map(({ name }, index) => {
    const header = typed[index]
    if (named[index] !== undefined || header === undefined) return harmless(name)
    const isOnly = typed.filter((other) => other === header).length === 1
    return isOnly && !named.includes(meaningOf(header)) ? header : harmless(name)
  })
}

/** The key of the parameter, or `orp`, which a tank can follow as a custom parameter. */
function meaningOf(name: string): string | undefined {
  const read = readHeaderCell(name)
  if (read?.kind === 'parameter') return read.key
  return plainWords(name) === 'orp' ? 'orp' : undefined
}

/** A probe is never a date, a note or a unit. */
function harmless(name: string): string {
  const read = readHeaderCell(name)
  if (read === undefined || read.kind === 'parameter') return name
  return `Probe ${name}`
}
