import { CustomColumns } from '#domain/imports/header/custom-columns.ts'
import { parameterOf, unitLabels as unitsOf } from '#domain/imports/mapped-columns.ts'
import type { ColumnTarget } from '#domain/imports/mapping.ts'
import { readNumber } from '#domain/imports/numbers.ts'
import { unitOfColumn } from '#domain/imports/propose-units.ts'
import { catalogueEntry, customCatalogue } from '#domain/parameters/custom-catalogue.ts'
import { customHeader } from '#domain/parameters/custom-parameters.ts'
import type { CustomDefinition } from '#domain/parameters/custom-rows.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'

type TargetOption = { readonly value: ColumnTarget; readonly label: string }
export type TargetGroup = { readonly label: string; readonly options: readonly TargetOption[] }

/** What a column can be besides a parameter. Except for `note` and `skip`, each can be chosen only once. */
const plainTargets: readonly TargetOption[] = [
  { value: 'skip', label: 'Not read' },
  { value: 'time', label: 'Date and time' },
  { value: 'clock', label: 'Time of day' },
  { value: 'note', label: 'Note' },
  { value: 'id', label: 'Id' },
]

/** The tank with its archived parameters as if they were in use: they are, once an import brings readings of them. */
export function withArchived<Tank extends { own_parameters: readonly CustomDefinition[] }>(tank: Tank) {
  return { ...tank, own_parameters: tank.own_parameters.map((row) => ({ ...row, archived_at: null })) }
}

/** What a column can be in this tank; the first group has no heading. The chosen target is always included. */
export function targetGroups(
  parameters: readonly Parameter[],
  { header, chosen }: { header: string; chosen: ColumnTarget },
): readonly TargetGroup[] {
  const asOption = ({ key, label }: Parameter): TargetOption => ({ value: key, label })
  const own = parameters.filter((parameter) => parameter.own)
  const followed = new Set(own.map(({ label }) => label))
  const groups = [
    { label: '', options: plainTargets },
    { label: 'Parameters', options: parameters.filter(({ own }) => !own).map(asOption) },
    { label: 'This tank’s own', options: own.map(asOption) },
    {
      label: 'Track it as a new parameter',
      options: [
        { value: 'new:' as const, label: `As “${header}”` },
        ...customCatalogue
          .filter(({ label }) => !followed.has(label))
          .map((entry) => ({ value: `new:${entry.key}` as const, label: customHeader(entry) })),
      ],
    },
  ]
  const isThere = groups.some(({ options }) => options.some(({ value }) => value === chosen))
  const put = { label: 'No longer offered', options: [{ value: chosen, label: targetLabel(chosen) }] }
  return (isThere ? groups : [...groups, put]).filter(({ options }) => options.length > 0)
}

/** Names a target that is not offered: one that the tank tracks by now, or that was added elsewhere. */
function targetLabel(to: ColumnTarget): string {
  return (
    (to.startsWith('new:') ? catalogueEntry(to.slice(4))?.label : undefined) ?? 'A parameter added elsewhere'
  )
}

/** Labels of the units that values of this target can have, the stored one first; empty when there is no choice. */
export function unitLabels(to: ColumnTarget, parameters: readonly Parameter[]): readonly string[] {
  const known = parameterOf(to, ownColumns(parameters))
  const labels = known ? unitsOf(known) : []
  return labels.length > 1 ? labels : []
}

function ownColumns(parameters: readonly Parameter[]): CustomColumns {
  return new CustomColumns(
    parameters.flatMap(({ own, label, unit }) => (own ? [{ id: own.id, catalogue: null, label, unit }] : [])),
  )
}

export type ChosenTarget = { readonly to: ColumnTarget; readonly parameters: readonly Parameter[] }
type SampledColumn = { readonly header: string; readonly samples: readonly string[] }

/** The probable unit of a column once the user has said what it is; null for the stored unit. */
export function likelyUnit(
  { header, samples }: SampledColumn,
  { to, parameters }: ChosenTarget,
): string | null {
  const column = { header, unitBelow: '', numbers: samples.flatMap(numberOf) }
  return unitOfColumn(to, column, ownColumns(parameters))
}

function numberOf(sample: string): number[] {
  const read = readNumber(sample.trim(), sample.includes('.') ? 'point' : 'comma')
  return typeof read === 'number' ? [read] : []
}
