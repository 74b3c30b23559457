import { useId, useState } from 'react'
import type { ColumnTarget } from '#domain/imports/mapping.ts'
import { isReading } from '#domain/imports/mapping.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import * as field from '#web/ui/form/field.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './columns-step.module.css'
import { Wrong } from './wizard-parts.tsx'
import { asksUnit, asksZeros, columnName, tankColumns } from './wizard-problems.ts'
import type { Wizard } from './wizard-shape.ts'
import { isUnsure, withTarget, withUnit, withZeros } from './wizard-state.ts'
import { targetGroups, unitLabels } from './wizard-targets.ts'
import { unreadWords } from './wizard-words.ts'

type ColumnListProps = {
  wizard: Wizard
  parameters: readonly Parameter[]
  onChange: (wizard: Wizard) => void
}

const atOnce = 60

/** Columns that are skipped for sure, or that name the tank, stay folded away even if chosen later. */
export function ColumnList({ wizard, ...props }: ColumnListProps) {
  const { look, mapping } = wizard
  const indexes = look.columns.map((_, index) => index)
  const tanks = tankColumns(wizard)
  const isFolded = (index: number) =>
    look.mapping.columns[index]?.to === 'skip' &&
    (look.columns[index]?.sure !== false || tanks.includes(index))
  const folded = indexes.filter(isFolded)
  const shown = indexes.filter((index) => !isFolded(index))
  const unread = folded.filter((index) => mapping.columns[index]?.to === 'skip')
  const names = unread.map((index) => columnName(look.columns[index]?.header ?? '', index))
  const [isOpened, setOpen] = useState(
    !shown.some((index) => isReading(mapping.columns[index]?.to ?? 'skip')),
  )
  const isOpen = isOpened || folded.some((index) => wizard.problems[`columns[${index}]`] !== undefined)
  return (
    <>
      <Rows indexes={shown} wizard={wizard} {...props} />
      {folded.length > 0 && (
        <details
          className={css.fold}
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{names.length > 0 ? unreadWords(names) : 'Other columns'}</summary>
          {isOpen && <Rows indexes={folded} wizard={wizard} {...props} />}
        </details>
      )}
    </>
  )
}

function Rows({ indexes, wizard, ...props }: ColumnListProps & { indexes: readonly number[] }) {
  const [count, setCount] = useState(atOnce)
  return (
    <>
      <ul className={css.columns}>
        {indexes.slice(0, count).map((index) => (
          <ColumnRow
            key={index}
            index={index}
            wizard={wizard}
            isUnsure={isUnsure(wizard, index)}
            {...props}
          />
        ))}
      </ul>
      {indexes.length > count && (
        <Button size="small" onClick={() => setCount(count + atOnce)}>
          Show more columns
        </Button>
      )}
    </>
  )
}

type ColumnRowProps = ColumnListProps & { index: number; isUnsure: boolean }

function ColumnRow({ index, wizard, parameters, isUnsure, onChange }: ColumnRowProps) {
  const column = wizard.look.columns[index]
  const mapping = wizard.mapping.columns[index]
  const id = useId()
  if (!column || !mapping) return null
  const name = columnName(column.header, index)
  const problem = wizard.problems[`columns[${index}]`]
  const units = unitsOf({ index, wizard, parameters })
  const asks = asksUnit(wizard, index)
  const isUnitWrong = problem !== undefined && asks && mapping.unit === null
  return (
    <li className={css.column} data-skipped={mapping.to === 'skip' || undefined}>
      <span className={css.what}>
        <strong>{column.header.trim() || `Column ${index + 1}`}</strong>
        <span className={css.samples}>
          {column.samples.length > 0 ? column.samples.join('  ·  ') : 'empty'}
        </span>
      </span>
      <span className={css.choice}>
        <span aria-hidden="true">is</span>
        <TargetSelect
          label={`${name} is`}
          describedBy={`${id}-why ${id}-problem`}
          isWrong={problem !== undefined && !isUnitWrong}
          value={mapping.to}
          parameters={parameters}
          header={column.header.trim() || `Column ${index + 1}`}
          onChange={(to) => onChange(withTarget(wizard, index, { to, parameters }))}
        />
      </span>
      {units.length > 1 && (
        <span className={css.choice}>
          <span aria-hidden="true">in</span>
          <span className={field.select}>
            <select
              aria-label={`${name} is in`}
              className={field.control}
              aria-describedby={`${id}-why ${id}-problem`}
              aria-invalid={isUnitWrong}
              value={mapping.unit ?? (asks ? '' : units[0])}
              onChange={({ currentTarget: { value } }) =>
                onChange(withUnit(wizard, index, value === units[0] && !asks ? null : value))
              }
            >
              {asks && mapping.unit === null && <option value="">Choose</option>}
              {units.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </select>
          </span>
        </span>
      )}
      {asksZeros(wizard, index) && (
        <span className={css.zeros}>
          <span aria-hidden="true">0 is</span>
          <span className={field.select}>
            <select
              aria-label={`0 in ${name} is`}
              className={field.control}
              value={mapping.zeros ?? 'reading'}
              onChange={({ currentTarget: { value } }) =>
                onChange(withZeros(wizard, index, value as 'blank' | 'reading'))
              }
            >
              <option value="blank">not measured</option>
              <option value="reading">a reading of 0</option>
            </select>
          </span>
        </span>
      )}
      {(isUnsure || (column.sure && column.why !== '')) && (
        <span className={css.why} id={`${id}-why`} data-unsure={isUnsure || undefined}>
          {isUnsure && <Icon name="warning" size={18} />}
          <span>
            {isUnsure && <b>Please check. </b>}
            {column.why}
          </span>
        </span>
      )}
      <Wrong id={`${id}-problem`}>{problem}</Wrong>
    </li>
  )
}

/** The units that the server found for the proposed target, else all of the parameter; always with the chosen one. */
function unitsOf({ index, wizard, parameters }: Omit<ColumnRowProps, 'isUnsure' | 'onChange'>): string[] {
  const { to = 'skip', unit = null } = wizard.mapping.columns[index] ?? {}
  if (!isReading(to)) return []
  const isProposed = wizard.look.mapping.columns[index]?.to === to
  const looked = isProposed ? (wizard.look.columns[index]?.units ?? []) : []
  const units = looked.length > 0 ? looked : unitLabels(to, parameters)
  return unit === null || units.includes(unit) ? [...units] : [...units, unit]
}

type TargetSelectProps = {
  label: string
  describedBy: string
  isWrong: boolean
  value: ColumnTarget
  parameters: readonly Parameter[]
  header: string
  onChange: (to: ColumnTarget) => void
}

function TargetSelect(props: TargetSelectProps) {
  const { label, describedBy, isWrong, value, parameters, header, onChange } = props
  return (
    <span className={field.select}>
      <select
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        className={field.control}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as ColumnTarget)}
      >
        {targetGroups(parameters, { header, chosen: value }).map(({ label, options }) => {
          const all = options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))
          return label === '' ? (
            all
          ) : (
            <optgroup key={label} label={label}>
              {all}
            </optgroup>
          )
        })}
      </select>
    </span>
  )
}
