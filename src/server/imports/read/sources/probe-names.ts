import { readHeaderCell } from '#domain/imports/names.ts'
import { plainWords } from '#domain/imports/units/unit-words.ts'

/** A probe as its controller lists it. */
export type Probe = { name: string; type: string }

/** What the types of an Apex's probes measure. A conductivity probe shows salinity. */
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
 * The headers of probes: a name that an import knows stays, and so does any whose type says nothing. Another is headed by what its type
 * measures, where it is the only one that measures that: of two thermometers nobody but the keeper knows which is the tank's.
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

/** What a name is known as; of parameters that a tank may follow of its own the words themselves. */
function meaningOf(name: string): string | undefined {
  const read = readHeaderCell(name)
  if (read?.kind === 'parameter') return read.key
  return plainWords(name) === 'orp' ? 'orp' : undefined
}

/** A probe's name is never a date, a note or a unit, whatever it looks like. */
function harmless(name: string): string {
  const read = readHeaderCell(name)
  if (read === undefined || read.kind === 'parameter') return name
  return `Probe ${name}`
}
