import type { ImportPreview, PreviewRow } from '#contract/imports/preview.ts'
import { anyReading } from '#domain/parameters/custom-parameters.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { formatTyped } from '#domain/units/reading-format.ts'
import type { LineParameter } from '#web/imports/lines/reading-lines.tsx'
import { exactTitle, unitOf } from '#web/readings/reading-text.ts'

export type PreviewColumn = {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly isNumber: boolean
  readonly write: (value: Value) => string
  /** The exact value for a tooltip, where what is written has fewer digits or another unit. */
  readonly exactly?: (value: Value) => string | undefined
}

type Value = string | number | null | undefined

type Series = Pick<ImportPreview['series'][number], 'key' | 'label' | 'unit'>

/** The columns for the values in these rows, in the order in which the tank's parameters are shown; note last. */
export function previewColumns(
  rows: readonly PreviewRow[],
  { parameters, series }: { parameters: readonly Parameter[]; series: readonly Series[] },
): PreviewColumn[] {
  const said = new Set(
    rows.flatMap(({ values, before = {} }) => [...Object.keys(values), ...Object.keys(before)]),
  )
  const known = parameters
    .filter(({ key }) => said.has(key))
    .map((parameter) => readingColumn(parameter.key, parameter))
  const keys = new Set(known.map(({ key }) => key))
  const others = [...said].filter((key) => key !== 'note' && !keys.has(key))
  return [
    ...known,
    ...others.map((key) => {
      const found = series.find((one) => one.key === key) ?? { key, label: key, unit: '' }
      return readingColumn(key, lineParameter(found, parameters))
    }),
    ...(said.has('note') ? [noteColumn] : []),
  ]
}

const blank = '–'

function readingColumn(
  key: string,
  parameter: Pick<Parameter, 'label' | 'unit' | 'decimals' | 'shown'>,
): PreviewColumn {
  return {
    key,
    label: parameter.label,
    unit: unitOf(parameter),
    isNumber: true,
    write: (value) => (typeof value === 'number' ? formatTyped(parameter, value) : blank),
    exactly: (value) => (typeof value === 'number' ? exactTitle(parameter, value, formatTyped) : undefined),
  }
}

const noteColumn: PreviewColumn = {
  key: 'note',
  label: 'Note',
  unit: '',
  isNumber: false,
  write: (value) => ((value ?? '') === '' ? blank : String(value)),
}

/** How a line of the preview is drawn: like its parameter, or plainly when the tank does not follow that one yet. */
export function lineParameter({ key, label, unit }: Series, parameters: readonly Parameter[]): LineParameter {
  const known = parameters.find((parameter) => parameter.key === key)
  if (known) return known
  const anything = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
  return { label, unit, decimals: 3, ideal: anything, believable: anyReading }
}
