import type { ImportPreview, PreviewRow } from '#contract/imports/preview.ts'
import { anyReading } from '#domain/parameters/own-parameters.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { formatFully } from '#domain/units/reading-format.ts'
import { unitOf } from '#web/readings/reading-text.ts'

/** A column of the preview's rows: its name and how its values are written. */
export type PreviewColumn = {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly isNumber: boolean
  readonly write: (value: string | number | null | undefined) => string
}

type Series = Pick<ImportPreview['series'][number], 'key' | 'label' | 'unit'>

/** The columns for the values in these rows, in the order in which the tank's parameters are shown; the note is last. */
export function previewColumns(
  rows: readonly PreviewRow[],
  { parameters, series }: { parameters: readonly Parameter[]; series: readonly Series[] },
): PreviewColumn[] {
  const said = new Set(
    rows.flatMap(({ values, before = {} }) => [...Object.keys(values), ...Object.keys(before)]),
  )
  const known = parameters.filter(({ key }) => said.has(key)).map(parameterColumn)
  const keys = new Set(known.map(({ key }) => key))
  const others = [...said].filter((key) => key !== 'note' && !keys.has(key))
  return [
    ...known,
    ...others.map((key) => newColumn(series.find((one) => one.key === key) ?? { key, label: key, unit: '' })),
    ...(said.has('note') ? [noteColumn] : []),
  ]
}

const blank = '–'

function parameterColumn(parameter: Parameter): PreviewColumn {
  return {
    key: parameter.key,
    label: parameter.label,
    unit: unitOf(parameter),
    isNumber: true,
    write: (value) => (typeof value === 'number' ? formatFully(parameter, value) : blank),
  }
}

function newColumn({ key, label, unit }: Series): PreviewColumn {
  return {
    key,
    label,
    unit,
    isNumber: true,
    write: (value) => ((value ?? null) === null ? blank : String(value)),
  }
}

const noteColumn: PreviewColumn = {
  key: 'note',
  label: 'Note',
  unit: '',
  isNumber: false,
  write: (value) => ((value ?? '') === '' ? blank : String(value)),
}

/** How a line of the preview is drawn: like its parameter, or plainly when the tank does not follow that parameter yet. */
export function lineParameter(
  { key, label, unit }: Series,
  parameters: readonly Parameter[],
): Pick<Parameter, 'label' | 'unit' | 'shown' | 'decimals' | 'ideal' | 'believable'> {
  const known = parameters.find((parameter) => parameter.key === key)
  if (known) return known
  const anything = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
  return { label, unit, decimals: 3, ideal: anything, believable: anyReading }
}
