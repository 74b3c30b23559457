import { useId, useState } from 'react'
import { counted } from '#domain/count-words.ts'
import type { ClockMapping } from '#domain/imports/mapping.ts'
import { maxClockMinutes } from '#domain/imports/mapping.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import * as css from './dates-step.module.css'
import { clockOfPlace } from './wizard-dates.ts'
import { Answers } from './wizard-parts.tsx'
import type { Wizard } from './wizard-shape.ts'
import { mapped } from './wizard-state.ts'

type Kind = 'written' | 'zone' | 'minutes'
type ClockQuestionProps = { wizard: Wizard; onChange: (wizard: Wizard) => void }

/** Asks how the clock of the file relates to the tank's own clock. */
export function ClockQuestion({ wizard, onChange }: ClockQuestionProps) {
  const { clock } = wizard.mapping
  const { zoned } = wizard.look.dates
  const put = (clock: ClockMapping | null) => onChange(mapped(wizard, { clock }))
  return (
    <>
      <Answers
        name="clock"
        question="Which clock does the file use?"
        {...(zoned > 0 && {
          words: `${counted(zoned, 'row')} with a time zone, as probes and controllers write it.`,
        })}
        answers={[
          { value: 'written', title: 'The time at the tank', words: 'Times are kept as they are written' },
          { value: 'zone', title: 'UTC', words: 'Times are converted to the local time of a place' },
          { value: 'minutes', title: 'Another time', words: 'Times are shifted by a number of minutes' },
        ]}
        chosen={kindOf(clock)}
        onChoose={(kind: Kind) => put(startOf(kind))}
        problem={wizard.problems.clock}
      />
      {clock && 'zone' in clock && <Zones zone={clock.zone} onChange={(zone) => put({ zone })} />}
      {clock && 'minutes' in clock && (
        <Shift
          minutes={clock.minutes}
          isWrong={wizard.problems.clock !== undefined}
          onChange={(minutes) => put({ minutes })}
        />
      )}
    </>
  )
}

function kindOf(clock: ClockMapping | null): Kind {
  if (clock === null) return 'written'
  return 'zone' in clock ? 'zone' : 'minutes'
}

function startOf(kind: Kind): ClockMapping | null {
  if (kind === 'written') return null
  return kind === 'zone' ? clockOfPlace() : { minutes: 60 }
}

function Zones({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    <div className={css.detail}>
      <SelectField
        label="The tank is in"
        value={zone}
        options={zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
        onChange={onChange}
      />
    </div>
  )
}

type ShiftProps = { minutes: number; isWrong: boolean; onChange: (minutes: number) => void }

/** A phone's number keys have no minus sign, so the direction is a separate choice. */
function Shift({ minutes, isWrong, onChange }: ShiftProps) {
  const id = useId()
  const [isEarlier, setEarlier] = useState(minutes < 0)
  const [text, setText] = useState(String(Math.abs(minutes)))
  const change = (typed: string, earlier: boolean) => {
    const amount = /^\d{1,4}$/.test(typed.trim()) ? Math.min(Number(typed), maxClockMinutes) : 0
    onChange(earlier ? -amount || 0 : amount)
  }
  return (
    <div className={css.detail}>
      <SelectField
        label="Shift times"
        value={isEarlier ? 'earlier' : 'later'}
        options={[
          { value: 'later', label: 'later' },
          { value: 'earlier', label: 'earlier' },
        ]}
        onChange={(direction) => {
          setEarlier(direction === 'earlier')
          change(text, direction === 'earlier')
        }}
      />
      <div className={css.field}>
        <label htmlFor={id} className={css.label}>
          by this many minutes
        </label>
        <input
          id={id}
          className={css.box}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={text}
          aria-invalid={isWrong}
          aria-describedby="clock-problem"
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            change(value, isEarlier)
          }}
        />
      </div>
    </div>
  )
}
