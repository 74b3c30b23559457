import { useState } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { columnsKey } from '#web/browser/storage-keys.ts'
import { Button } from '#web/ui/button.tsx'
import * as css from './custom-columns.module.css'

/** The keys of the custom parameters that have a column, as chosen in this browser. Each belongs to one tank only. */
export function useChosenColumns() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(readChosen)
  function toggle(key: string) {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
    try {
      localStorage.setItem(columnsKey, [...next].join())
    } catch {
      // A browser without storage shows the chosen columns until the page is left.
    }
  }
  return { chosen, toggle }
}

function readChosen(): ReadonlySet<string> {
  try {
    return new Set(localStorage.getItem(columnsKey)?.split(',') ?? [])
  } catch {
    return new Set()
  }
}

type OwnColumnsProps = {
  parameters: readonly Parameter[]
  chosen: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** Chooses which of the tank's custom parameters the table has a column for; nothing in a tank without any. */
export function CustomColumns({ parameters, chosen, onToggle }: OwnColumnsProps) {
  const [isOpen, setOpen] = useState(false)
  const own = parameters.filter((parameter) => parameter.own)
  if (own.length === 0) return null
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
