import { firstColumns } from '#domain/csv.ts'
import { catalogueNames } from '#domain/imports/units/measure-names.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import type { KnownParameter, StatedUnit } from '#domain/imports/units/unit-words.ts'
import {
  readStatedUnit,
  readUnitText,
  splitRemarks,
  startsWithWord,
  withWords,
} from '#domain/imports/units/unit-words.ts'
import type { UnitSpellings } from '#domain/imports/units/units.ts'
import { massSpellings } from '#domain/imports/units/units.ts'
import { catalogueEntry, customCatalogue, usualRange } from '#domain/parameters/custom-catalogue.ts'
import type { ReadText } from '#domain/parameters/custom-label.ts'
import { readCustomLabel, readCustomUnit } from '#domain/parameters/custom-label.ts'
import { anyReading, customHeader, customKey } from '#domain/parameters/custom-parameters.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { isSameUnit } from '#domain/units/mass-units.ts'
import type { HeaderCell } from './names.ts'
import { readHeaderCell } from './names.ts'

/** A custom parameter of a tank that a column can have readings of. */
export type CustomTarget = {
  readonly id: number
  readonly catalogue: string | null
  readonly label: string
  readonly unit: string
}

const storedUnit: StatedUnit = { measure: undefined, element: undefined, isNamed: false }

/** The custom parameters of a tank, to be found by the names in a file's header. */
export class CustomColumns {
  readonly #targets: readonly CustomTarget[]
  readonly #known: readonly KnownParameter[]

  constructor(targets: readonly CustomTarget[]) {
    this.#targets = targets
    this.#known = targets.map((target) => known(target, targets))
  }

  with(added: readonly CustomTarget[]): CustomColumns {
    return added.length === 0 ? this : new CustomColumns([...this.#targets, ...added])
  }

  named(id: number): KnownParameter | undefined {
    return this.#known.find(({ key }) => key === customKey(id))
  }

  has(label: string): boolean {
    return this.#known.some((one) => plainWords(one.label) === plainWords(label))
  }

  /** Finds the parameter by the header of an export, its label, or a name of its entry in the catalogue. */
  read(header: string): HeaderCell {
    if (this.#known.length === 0) return undefined
    // First, since splitting off brackets would break a label or a unit that has some.
    const exported = this.#known.find((one) => customHeader(one) === header.trim())
    if (exported) return asCell(exported, readUnitText(exported, exported.unit) ?? storedUnit)
    const { name, remarks } = splitRemarks(plainWords(header))
    const labelled = this.#known.find(({ label }) => plainWords(label) === name)
    if (labelled) return asCell(labelled, readStatedUnit(labelled, remarks))
    for (const one of this.#known) {
      const alias = one.aliases.find((alias) => startsWithWord(name, alias))
      if (alias === undefined) continue
      const tail = name.slice(alias.length)
      const stated = readStatedUnit(one, [tail, ...remarks])
      if (stated || tail === '') return asCell(one, stated)
    }
    return undefined
  }

  /** The custom parameters that an exported file of another tank adds: `Potassium (ppm)` after the first columns. */
  addedBy(cells: readonly string[]): CustomTarget[] {
    const added: CustomTarget[] = []
    for (const [index, cell] of cells.slice(firstColumns).entries()) {
      const header = cell.trim()
      if (header === '' || this.read(header)) continue
      const target = newTarget(header, -1 - index)
      if ('problem' in target) continue
      const name = plainWords(target.label)
      // Two columns of the same name are one parameter, and refused later as repeated columns.
      if (!added.some((one) => plainWords(one.label) === name)) added.push(target)
    }
    return added
  }
}

/** `Potassium (ppm)` as a new parameter, or a sentence why it cannot be one. */
export function newTarget(header: string, id: number): CustomTarget | { problem: string } {
  const [, typed = header, measure = ''] = /^([^()]*?)(?: \(([^()]*)\))?$/.exec(header) ?? []
  const [label, unit] = [readFreeLabel(typed), readCustomUnit(measure)]
  if ('problem' in label) return label
  if ('problem' in unit) return unit
  const entry = customCatalogue.find((one) => plainWords(one.label) === plainWords(label.text))
  return { id, catalogue: entry?.key ?? null, label: label.text, unit: unit.text }
}

/** Reads the label of a custom parameter, which may not be a name that an import reads as something else. */
export function readFreeLabel(typed: string): ReadText {
  const read = readCustomLabel(typed)
  if ('problem' in read) return read
  const meaning = readHeaderCell(read.text)
  if (meaning === undefined || plainWords(read.text) === 'phosphorus') return read
  const known = 'key' in meaning && parameters.find(({ key }) => key === meaning.key)
  return {
    problem: known
      ? `Every tank has ${known.label} already: choose another label for what is measured beside it.`
      : 'Every log has a field of this name already: choose another label.',
  }
}

export const noCustom = new CustomColumns([])

function asCell(one: KnownParameter, stated: StatedUnit | undefined): HeaderCell {
  const { key } = one
  return stated ? { kind: 'parameter', key, known: one, stated } : { kind: 'unknown-unit', key, known: one }
}

function known({ id, catalogue, label, unit }: CustomTarget, all: readonly CustomTarget[]): KnownParameter {
  const entry = catalogueEntry(catalogue)
  // The labels tell apart two parameters from one entry.
  const isOnly = all.filter((other) => other.catalogue === catalogue).length === 1
  const names = entry && isOnly ? catalogueNames(entry) : []
  const aliases = [...new Set([label, ...names].map(plainWords))]
  return withWords({
    key: customKey(id),
    label,
    unit,
    believable: (entry && usualRange(entry, unit)) ?? anyReading,
    thinkable: anyReading,
    aliases,
    units: unitsOf(unit),
  })
}

function unitsOf(unit: string): UnitSpellings {
  for (const mass of ['ppm', 'ppb'] as const)
    if (isSameUnit(unit, mass)) return { measures: massSpellings(mass), elements: new Map() }
  const word = plainWords(unit)
  return { measures: new Map(word === '' ? [] : [[word, { label: unit }]]), elements: new Map() }
}
