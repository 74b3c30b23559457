import { useState } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import * as css from './custom-columns.module.css'

type OwnColumnsProps = {
  parameters: readonly Parameter[]
  chosen: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** Chooses which of the tank's custom parameters the table has a column for. */
export function CustomColumns({ parameters, chosen, onToggle }: OwnColumnsProps) {
  const [isOpen, setOpen] = useState(false)
  const own = parameters.filter((parameter) => parameter.own)
  const count = own.filter(({ key }) => chosen.has(key)).length
  return (
    <div className={css.place}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        More columns{count > 0 && ` (${count})`}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
        <div className={css.names} role="group" aria-label="Columns of this tank’s custom parameters">
          {own.map(({ key, label }) => (
            <button key={key} type="button" aria-pressed={chosen.has(key)} onClick={() => onToggle(key)}>
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
