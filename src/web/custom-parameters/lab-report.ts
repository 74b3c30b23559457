import type { NewLog } from '#contract/aquariums/logs.ts'
import type { CustomParameterRow, NewCustomParameter } from '#contract/aquariums/parameters.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import type { labElements } from '#domain/parameters/custom-catalogue.ts'
import { catalogueEntry } from '#domain/parameters/custom-catalogue.ts'
import { customKey } from '#domain/parameters/custom-parameters.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { readTimestamp } from '#domain/time/timestamps.ts'
import { inMassUnit } from '#domain/units/mass-units.ts'
import { readReading, readShown, unitOf } from '#web/readings/reading-text.ts'
import { realDateSentence } from '#web/ui/time/shown-moment.ts'

type LabElement = (typeof labElements)[number]

export const laboratories = ['Triton', 'ATI', 'Fauna Marin', 'Oceamo', 'ICP-Analysis', 'Another'] as const
type Laboratory = (typeof laboratories)[number]

/** A report as it is typed: `values` are by the key of the parameter, or of the element in the catalogue. */
export type LabForm = {
  timestamp: string
  laboratory: Laboratory
  values: Readonly<Record<string, string>>
}

/** The content of a cell: nothing, a value, `below` the laboratory's limit, or a sentence about what is wrong. */
type LabCell = { value: number | null } | { below: string } | { error: string }

/** `<0.1` and `< 0.1` mean below the laboratory's limit, which is not 0. */
function readLabCell(text: string): LabCell {
  const [, limit] = /^<\s*(.*)$/.exec(text.trim()) ?? []
  if (limit === undefined) return readReading(text)
  const read = readReading(limit)
  if ('error' in read) return read
  return read.value === null ? { error: 'Enter the limit after it, such as < 0.1.' } : { below: limit.trim() }
}

type LabParameters = {
  parameters: readonly Parameter[]
  own: readonly CustomParameterRow[]
  elements: readonly LabElement[]
}
/** Readings of elements are by their keys in the catalogue: some get their parameter only when the report is saved. */
export type TypedReport = {
  log: Omit<NewLog, 'aquarium_id' | 'own'>
  missing: NewCustomParameter[]
  elements: ReadonlyMap<string, number>
}

/** Reads the whole report, or answers a sentence for each field that is wrong. */
export function readLabReport(
  form: LabForm,
  { parameters, own, elements }: LabParameters,
): TypedReport | { errors: FieldErrors } {
  const errors: FieldErrors = {}
  const below: string[] = []
  const log: TypedReport['log'] = { timestamp: '' }
  const found = new Map<string, number>()
  const time = readTimestamp(form.timestamp)
  if (time) log.timestamp = time.timestamp
  else errors.timestamp = realDateSentence()
  for (const parameter of parameters) {
    const text = form.values[parameter.key] ?? ''
    const cell = readLabCell(text)
    const read = 'below' in cell ? cell : readShown(parameter, text)
    if ('error' in read) errors[parameter.key] = read.error
    else if ('below' in read) below.push(`${parameter.short} < ${read.below} ${unitOf(parameter)}`)
    else if (read.value !== null) log[parameter.key] = read.value
  }
  for (const element of elements) {
    const read = readLabCell(form.values[element.key] ?? '')
    if ('error' in read) errors[element.key] = read.error
    else if ('below' in read)
      below.push(`${element.symbol ?? element.label} < ${read.below} ${element.labUnit}`)
    else if (read.value !== null) {
      const value = inTankUnit(read.value, element, own)
      if (value === undefined) errors[element.key] = otherUnit(element, own)
      else found.set(element.key, value)
    }
  }
  if (Object.keys(errors).length > 0) return { errors }
  const name = form.laboratory === 'Another' ? 'ICP' : `ICP ${form.laboratory}`
  log.note = [name, ...(below.length > 0 ? [below.join(', ')] : [])].join('\n')
  const missing = [...found.keys()].filter((key) => !followed(key, own))
  return { log, elements: found, missing: missing.map((catalogue) => ({ catalogue, charted: false })) }
}

/** `Triton · Ca 431 ppm · K 402 mg/L · 37 more`: the beginning of what was typed. */
export function reportSummary(form: LabForm, { parameters, elements }: Omit<LabParameters, 'own'>): string {
  const named = [
    ...parameters.map((one) => ({ key: one.key, name: one.short, unit: unitOf(one) })),
    ...elements.map(({ key, symbol, label, labUnit }) => ({ key, name: symbol ?? label, unit: labUnit })),
  ]
  const typed = named.flatMap(({ key, name, unit }) => {
    const text = form.values[key]?.trim() ?? ''
    return text === '' ? [] : [`${name} ${text} ${unit}`.trim()]
  })
  const more = typed.length - 8
  const words = [form.laboratory, ...typed.slice(0, 8), ...(more > 0 ? [`${more} more`] : [])]
  return words.join(' · ')
}

export function isBlankReport({ log, elements }: TypedReport): boolean {
  const { timestamp: _, note = '', ...readings } = log
  return elements.size === 0 && Object.keys(readings).length === 0 && !note?.includes('\n')
}

/** The archived ones of the tank's custom parameters that the report measures again: saving puts them back into use. */
export function measuredAgain(
  { elements }: TypedReport,
  own: readonly CustomParameterRow[],
): CustomParameterRow[] {
  const rows = [...elements.keys()].map((key) => followed(key, own))
  return rows.flatMap((row) => (row && row.archived_at !== null ? [row] : []))
}

export function logOf(
  { log, elements }: TypedReport,
  own: readonly CustomParameterRow[],
): Omit<NewLog, 'aquarium_id'> {
  const readings = [...elements].flatMap(([key, value]) => {
    const parameter = followed(key, own)
    return parameter ? [[customKey(parameter.id), value]] : []
  })
  return { ...log, ...Object.fromEntries(readings) }
}

/** The custom parameter of an element, by the catalogue or else by its label; one in use before an archived one. */
function followed(key: string, own: readonly CustomParameterRow[]): CustomParameterRow | undefined {
  const name = plainWords(catalogueEntry(key)?.label ?? '')
  const typed = own.filter(({ catalogue, label }) => catalogue === null && plainWords(label) === name)
  const all = [...own.filter(({ catalogue }) => catalogue === key), ...typed]
  return all.find(({ archived_at }) => archived_at === null) ?? all[0]
}

function inTankUnit(value: number, { key, labUnit, unit }: LabElement, own: readonly CustomParameterRow[]) {
  return inMassUnit(value, { from: labUnit, to: followed(key, own)?.unit ?? unit })
}

function otherUnit({ key, labUnit }: LabElement, own: readonly CustomParameterRow[]): string {
  const { label, unit } = followed(key, own) ?? {}
  return `This tank has ${label} in ${unit || 'no unit'}, which ${labUnit} cannot be converted into. Leave this empty to save the rest, or archive and delete ${label} and its readings in More parameters.`
}
