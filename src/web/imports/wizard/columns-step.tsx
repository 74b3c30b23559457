import { useEffect, useRef, useState } from 'react'
import type { FileLook } from '#contract/imports/preview.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { LookChoice } from '#web/imports/upload.ts'
import { OnlyRows, TankQuestions } from '#web/imports/wizard/preview/only-rows.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusFirstError } from '#web/ui/form/form-errors.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { ColumnList } from './column-list.tsx'
import * as css from './columns-step.module.css'
import { ShapeQuestion } from './shape-question.tsx'
import { Notice, StepHeading } from './wizard-parts.tsx'
import type { Problems, Wizard } from './wizard-shape.ts'
import { isUnsure } from './wizard-state.ts'
import { lookWords, rememberedWords } from './wizard-words.ts'

type ColumnsStepProps = {
  wizard: Wizard
  parameters: readonly Parameter[]
  onChange: (wizard: Wizard) => void
  onLook: (choice: LookChoice) => void
}

export function ColumnsStep({ wizard, parameters, onChange, onLook }: ColumnsStepProps) {
  const { look, mapping, problems } = wizard
  const box = useProblemFocus(problems)
  const sheet = mapping.sheet === null ? {} : { sheet: mapping.sheet }
  const shape = mapping.shape ? { shape: mapping.shape } : {}
  const unsure = look.columns.filter((_, index) => isUnsure(wizard, index)).length
  const others = Object.entries(problems).filter(([field]) => !/^(columns|only)\[\d+\]$/.test(field))
  return (
    <div ref={box}>
      <StepHeading>What the columns are</StepHeading>
      {look.remembered_at !== null && (
        <p className={css.remembered}>
          {rememberedWords(look.remembered_at)}{' '}
          <Button
            size="small"
            onClick={() =>
              onLook({ ...sheet, ...shape, header_line: mapping.header_line, remembered: 'none' })
            }
          >
            Start from scratch
          </Button>
        </p>
      )}
      {others.map(([field, sentence]) => (
        <Notice key={field} tone="wrong">
          {sentence}
        </Notice>
      ))}
      {look.sheets.length > 1 && (
        <div className={css.sheet}>
          <SheetField
            sheets={look.sheets}
            sheet={mapping.sheet ?? ''}
            onChoose={(name) => onLook({ sheet: name })}
          />
        </div>
      )}
      {look.notices.map((notice) => (
        <Notice key={notice} tone="look">
          {notice}
        </Notice>
      ))}
      <ShapeQuestion wizard={wizard} onLook={onLook} />
      <HeaderLine
        look={look}
        line={mapping.header_line}
        onChoose={(line) => onLook({ ...sheet, ...shape, header_line: line })}
      />
      <TankQuestions wizard={wizard} onChange={onChange} />
      {unsure > 0 && <Notice tone="look">{lookWords(unsure)}</Notice>}
      <ColumnList wizard={wizard} parameters={parameters} onChange={onChange} />
      <OnlyRows wizard={wizard} onChange={onChange} />
    </div>
  )
}

export function useProblemFocus(problems: Problems) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current && Object.keys(problems).length > 0) focusFirstError(box.current)
  }, [problems])
  return box
}

type HeaderLineProps = { look: FileLook; line: number; onChoose: (line: number) => void }

function HeaderLine({ look, line, onChoose }: HeaderLineProps) {
  return (
    <details className={css.fold} data-plain>
      <summary>{line === 0 ? 'No line names the columns' : `The header is on line ${line}`}</summary>
      <p className={css.soft}>Choose the line that names the columns.</p>
      <ol className={css.lines}>
        {look.lines.map(({ line: number, cells }) => (
          <li key={number}>
            <button type="button" aria-pressed={number === line} onClick={() => onChoose(number)}>
              <span className={css.number}>{number}</span>
              <span className={css.cells}>{cells.join(' | ') || 'an empty line'}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" aria-pressed={line === 0} onClick={() => onChoose(0)}>
            <span className={css.number}>–</span>
            <span className={css.cells}>None: the first line is already a row</span>
          </button>
        </li>
      </ol>
    </details>
  )
}

type SheetFieldProps = { sheets: readonly string[]; sheet: string; onChoose: (sheet: string) => void }

/** Arrow keys would have each sheet read that they pass, so keys choose a sheet by Enter, or when the field is left. */
function SheetField({ sheets, sheet, onChoose }: SheetFieldProps) {
  const [passed, setPassed] = useState(sheet)
  const isPassing = useRef(false)
  const choose = (name: string) => name !== sheet && onChoose(name)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is the field in it
    <div
      onPointerDown={() => {
        isPassing.current = false
      }}
      onKeyDown={({ key }) => {
        isPassing.current = /^(Arrow.*|Home|End|Page.*|\S)$/.test(key)
        if (key === 'Enter') choose(passed)
      }}
      onBlur={() => choose(passed)}
    >
      <SelectField
        label="Sheet"
        value={passed}
        options={sheets.map((name) => ({ value: name, label: name }))}
        onChange={(name) => {
          setPassed(name)
          if (!isPassing.current) choose(name)
        }}
      />
    </div>
  )
}
