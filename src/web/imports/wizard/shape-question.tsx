import { useState } from 'react'
import type { ReadingColumns, TableShape } from '#domain/imports/table-shape.ts'
import { groupsLike } from '#domain/imports/table-shape.ts'
import type { LookChoice } from '#web/imports/upload.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import * as css from './columns-step.module.css'
import { Answers } from './wizard-parts.tsx'
import { columnName } from './wizard-problems.ts'
import type { Wizard } from './wizard-shape.ts'

type ShapeQuestionProps = { wizard: Wizard; onLook: (choice: LookChoice) => void }
type Rows = TableShape['rows']

const rowWords: Record<Rows, string> = {
  logs: 'Each row is one log',
  readings: 'Each row is one reading',
  parameters: 'Each column is one date',
}

/** Asks what the rows of the table are. It is folded away where the file leaves no doubt. */
export function ShapeQuestion({ wizard, onLook }: ShapeQuestionProps) {
  const { look } = wizard
  if (look.shape === null) return null
  if (wizard.asksShape) return <ShapeAnswers wizard={wizard} onLook={onLook} />
  const count = look.shape.rows === 'readings' ? look.shape.groups.length : 1
  return (
    <details className={css.fold} data-plain>
      <summary>{count > 1 ? `Each row has ${count} readings` : rowWords[look.shape.rows]}</summary>
      <ShapeAnswers wizard={wizard} onLook={onLook} />
    </details>
  )
}

function ShapeAnswers({ wizard, onLook }: ShapeQuestionProps) {
  const { look } = wizard
  const shape = look.shape ?? { rows: 'logs' }
  const [rows, setRows] = useState<Rows>(shape.rows)
  const several = shape.rows === 'readings' && shape.groups.length > 1 ? shape.groups.length : undefined

  function choose(next: Rows) {
    setRows(next)
    if (next === 'logs' && shape.rows !== 'logs') onLook(choiceOf(wizard, { rows: 'logs' }))
  }

  return (
    <div className={css.shape}>
      <Answers
        name="shape"
        question="What does each row of this table hold?"
        {...(!look.is_shape_sure && {
          words: 'The choice below is a guess from what is in the file. Please check it.',
        })}
        answers={[
          { value: 'logs', title: rowWords.logs, words: 'A date, and a column for each parameter' },
          {
            value: 'readings',
            title: several ? `Each row has ${several} readings` : rowWords.readings,
            words: several
              ? 'A date, then a name and a value, repeated'
              : 'What was measured in one column, its value in another',
          },
          {
            value: 'parameters',
            title: rowWords.parameters,
            words: 'The dates run across, the parameters run down',
          },
        ]}
        chosen={rows}
        onChoose={choose}
        problem={undefined}
      />
      {rows === 'readings' && !several && <ReadingFields key="readings" wizard={wizard} onLook={onLook} />}
      {rows === 'parameters' && <ParameterFields key="parameters" wizard={wizard} onLook={onLook} />}
    </div>
  )
}

type Chosen = { [Field in keyof ReadingColumns]?: ReadingColumns[Field] | undefined }

function ReadingFields({ wizard, onLook }: ShapeQuestionProps) {
  const { shape } = wizard.look
  const [group] = shape?.rows === 'readings' ? shape.groups : []
  const [chosen, setChosen] = useState<Chosen>(group ?? {})
  function choose(change: Chosen) {
    const next = { ...chosen, ...change }
    setChosen(next)
    const { name, value, unit = null } = next
    if (name !== undefined && value !== undefined && name !== value)
      onLook(
        choiceOf(wizard, { rows: 'readings', groups: groupsLike({ name, value, unit }, headersOf(wizard)) }),
      )
  }
  return (
    <div className={css.shapeFields}>
      <ColumnField
        label="What was measured"
        wizard={wizard}
        value={chosen.name}
        onChoose={(name) => choose({ name })}
      />
      <ColumnField
        label="Its value"
        wizard={wizard}
        value={chosen.value}
        onChoose={(value) => choose({ value })}
      />
      <ColumnField
        label="Its unit"
        none="No column"
        wizard={wizard}
        value={chosen.unit ?? undefined}
        onChoose={(unit) => choose({ unit: unit ?? null })}
      />
    </div>
  )
}

/** The headers of the table as it is in the file. */
function headersOf({ look: { source, columns } }: Wizard): string[] {
  return (source.length > 0 ? source : columns).map(({ header }) => header)
}

function ParameterFields({ wizard, onLook }: ShapeQuestionProps) {
  const { shape } = wizard.look
  const now = shape?.rows === 'parameters' ? shape : undefined
  const choose = (name: number | undefined, unit: number | undefined) =>
    name !== undefined && onLook(choiceOf(wizard, { rows: 'parameters', name, unit: unit ?? null }))
  return (
    <div className={css.shapeFields}>
      <ColumnField
        label="What was measured"
        wizard={wizard}
        value={now?.name}
        onChoose={(name) => choose(name, now?.unit ?? undefined)}
      />
      <ColumnField
        label="Its unit"
        none="No column"
        wizard={wizard}
        value={now?.unit ?? undefined}
        onChoose={(unit) => choose(now?.name, unit)}
      />
    </div>
  )
}

type ColumnFieldProps = {
  label: string
  wizard: Wizard
  value: number | undefined
  /** The words for no column, where that may be chosen. */
  none?: string
  onChoose: (position: number | undefined) => void
}

const nothing = ''

function ColumnField({ label, wizard, value, none, onChoose }: ColumnFieldProps) {
  const { source, columns } = wizard.look
  const all = source.length > 0 ? source : columns
  const options = all.map(({ header, samples }, position) => ({
    value: String(position),
    label: [columnName(header, position), samples[0]].filter(Boolean).join(': '),
  }))
  return (
    <SelectField
      label={label}
      value={value === undefined ? nothing : String(value)}
      options={[{ value: nothing, label: none ?? 'Choose a column' }, ...options]}
      onChange={(chosen) => onChoose(chosen === nothing ? undefined : Number(chosen))}
    />
  )
}

function choiceOf({ mapping }: Wizard, shape: TableShape): LookChoice {
  const sheet = mapping.sheet === null ? {} : { sheet: mapping.sheet }
  return { ...sheet, ...(mapping.header_line > 0 && { header_line: mapping.header_line }), shape }
}
