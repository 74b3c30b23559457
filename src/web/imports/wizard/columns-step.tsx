import { useEffect, useRef } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { LookChoice } from '#web/imports/upload.ts'
import { OnlyRows, TankQuestions } from '#web/imports/wizard/preview/only-rows.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusFirstError } from '#web/ui/form/first-error.ts'
import { ColumnList } from './column-list.tsx'
import * as css from './columns-step.module.css'
import { HeaderLine } from './header-line.tsx'
import { ShapeQuestion } from './shape-question.tsx'
import { SheetField } from './sheet-field.tsx'
import { Notice, StepHeading } from './wizard-parts.tsx'
import type { Problems, Wizard } from './wizard-shape.ts'
import { isUnsure } from './wizard-state.ts'
import { lookWords, rememberedWords } from './wizard-words.ts'

type ColumnsStepProps = {
  wizard: Wizard
  parameters: readonly Parameter[]
  onChange: (wizard: Wizard) => void
  /** Called to have the server look at the file again. */
  onLook: (choice: LookChoice) => void
}

/** Asks what the file is, and what its columns are. */
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

/** Moves the focus to the first field with a problem. */
export function useProblemFocus(problems: Problems) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current && Object.keys(problems).length > 0) focusFirstError(box.current)
  }, [problems])
  return box
}
