import { counted } from '#domain/count-words.ts'
import { maxRowFilters } from '#domain/imports/mapping.ts'
import * as css from '#web/imports/wizard/columns-step.module.css'
import { Answers } from '#web/imports/wizard/wizard-parts.tsx'
import { chosenValue, columnName, tankColumns } from '#web/imports/wizard/wizard-problems.ts'
import type { Wizard } from '#web/imports/wizard/wizard-shape.ts'
import { withAllTanks, withFilter } from '#web/imports/wizard/wizard-state.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

type OnlyRowsProps = { wizard: Wizard; onChange: (wizard: Wizard) => void }

/** Asks which tank's rows are to be read, for a file that names several. */
export function TankQuestions({ wizard, onChange }: OnlyRowsProps) {
  return tankColumns(wizard).map((column) => (
    <TankQuestion key={column} wizard={wizard} column={column} onChange={onChange} />
  ))
}

/** Chooses which rows are read, by columns other than the one that names the tank. */
export function OnlyRows({ wizard, onChange }: OnlyRowsProps) {
  const tanks = tankColumns(wizard)
  const { only } = wizard.mapping
  const others = only.filter(({ column }) => !tanks.includes(column))
  const free = wizard.look.columns.flatMap(({ values }, index) =>
    values && values.length > 1 && !tanks.includes(index) && !only.some(({ column }) => column === index)
      ? [index]
      : [],
  )
  return (
    <>
      {others.map(({ column }) => (
        <Filter key={column} wizard={wizard} column={column} free={free} onChange={onChange} />
      ))}
      {free.length > 0 && only.length < maxRowFilters && (
        <Button
          size="small"
          onClick={() => onChange(withFilter(wizard, free[0] ?? 0, valuesOf(wizard, free[0] ?? 0)[0]?.value))}
        >
          Read only some rows…
        </Button>
      )}
    </>
  )
}

type ColumnProps = OnlyRowsProps & { column: number }

/** A value that no cell has, because cells are trimmed. */
const everyTank = ' all'

function TankQuestion({ wizard, column, onChange }: ColumnProps) {
  const values = valuesOf(wizard, column)
  const chosen = chosenValue(wizard, column)
  const before = values.length === 0 && chosen !== undefined
  const isAll = wizard.allTanks.includes(column)
  return (
    <Answers
      name={`only-${column}`}
      question="Which tank of the file is this one?"
      words={
        values.length > 0
          ? `The column ${nameOf(wizard, column)} names several.`
          : `The column ${nameOf(wizard, column)} names too many to choose from. To read those of one tank, put its rows into a separate file.`
      }
      answers={[
        ...values.map(({ value, rows }) => ({ value, title: value, words: counted(rows, 'row') })),
        ...(before ? [{ value: chosen, title: chosen, words: 'As last time' }] : []),
        { value: everyTank, title: 'All of them', words: 'Every row goes into this tank' },
      ]}
      chosen={isAll ? everyTank : chosen}
      onChoose={(value) =>
        onChange(value === everyTank ? withAllTanks(wizard, column) : withFilter(wizard, column, value))
      }
      problem={wizard.problems[`only[${column}]`]}
    />
  )
}

function Filter({ wizard, column, free, onChange }: ColumnProps & { free: readonly number[] }) {
  const options = [column, ...free].toSorted((one, other) => one - other)
  return (
    <div className={css.filter}>
      <SelectField
        label="Only rows where"
        value={String(column)}
        options={options.map((one) => ({ value: String(one), label: nameOf(wizard, one) }))}
        onChange={(chosen) => {
          const next = Number(chosen)
          onChange(withFilter(withFilter(wizard, column, undefined), next, valuesOf(wizard, next)[0]?.value))
        }}
      />
      <SelectField
        label="is"
        value={chosenValue(wizard, column) ?? ''}
        options={valuesOf(wizard, column).map(({ value, rows }) => ({
          value,
          label: `${value} (${counted(rows, 'row')})`,
        }))}
        onChange={(value) => onChange(withFilter(wizard, column, value))}
      />
      <Button
        aria-label={`Read all rows, whatever ${nameOf(wizard, column)} is`}
        onClick={() => onChange(withFilter(wizard, column, undefined))}
      >
        Read all
      </Button>
    </div>
  )
}

function valuesOf({ look }: Wizard, column: number) {
  return look.columns[column]?.values ?? []
}

function nameOf({ look }: Wizard, column: number): string {
  return columnName(look.columns[column]?.header ?? '', column)
}
