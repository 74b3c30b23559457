import { useState } from 'react'
import { isReading } from '#domain/imports/mapping.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { ColumnRow } from './column-row.tsx'
import * as css from './columns-step.module.css'
import { columnName, tankColumns } from './wizard-problems.ts'
import type { Wizard } from './wizard-shape.ts'
import { isUnsure } from './wizard-state.ts'
import { unreadWords } from './wizard-words.ts'

type ColumnListProps = {
  wizard: Wizard
  parameters: readonly Parameter[]
  onChange: (wizard: Wizard) => void
}

const atOnce = 60

/**
 * The columns in the order of the file. Columns that the proposal skips for sure, and skipped columns that name the tank, are folded
 * away, and stay there when the user has them read all the same.
 */
export function ColumnList({ wizard, ...props }: ColumnListProps) {
  const { look, mapping } = wizard
  const places = look.columns.map((_, index) => index)
  const tanks = tankColumns(wizard)
  const isFolded = (index: number) =>
    look.mapping.columns[index]?.to === 'skip' &&
    (look.columns[index]?.sure !== false || tanks.includes(index))
  const folded = places.filter(isFolded)
  const shown = places.filter((index) => !isFolded(index))
  const unread = folded.filter((index) => mapping.columns[index]?.to === 'skip')
  const names = unread.map((index) => columnName(look.columns[index]?.header ?? '', index))
  const [isOpened, setOpen] = useState(
    !shown.some((index) => isReading(mapping.columns[index]?.to ?? 'skip')),
  )
  const isOpen = isOpened || folded.some((index) => wizard.problems[`columns[${index}]`] !== undefined)
  return (
    <>
      <Rows places={shown} wizard={wizard} {...props} />
      {folded.length > 0 && (
        <details
          className={css.fold}
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{names.length > 0 ? unreadWords(names) : 'Other columns'}</summary>
          {isOpen && <Rows places={folded} wizard={wizard} {...props} />}
        </details>
      )}
    </>
  )
}

function Rows({ places, wizard, ...props }: ColumnListProps & { places: readonly number[] }) {
  const [count, setCount] = useState(atOnce)
  return (
    <>
      <ul className={css.columns}>
        {places.slice(0, count).map((index) => (
          <ColumnRow
            key={index}
            index={index}
            wizard={wizard}
            isUnsure={isUnsure(wizard, index)}
            {...props}
          />
        ))}
      </ul>
      {places.length > count && (
        <Button size="small" onClick={() => setCount(count + atOnce)}>
          Show more columns
        </Button>
      )}
    </>
  )
}
