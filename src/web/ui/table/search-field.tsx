import { useEffect, useId, useRef, useState } from 'react'
import * as css from '#web/ui/form/field.module.css'

/** The search starts when typing has paused for this long (ms). */
const pause = 300

type SearchFieldProps = { label: string; value: string; maxLength: number; onSearch: (text: string) => void }

/** A search that starts by itself when typing pauses, and at once on Enter and when the box is left. */
export function SearchField({ label, value, maxLength, onSearch }: SearchFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [searched, setSearched] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== value) {
    setKnown(value)
    // What this box has searched for itself comes back, without the spaces at its ends, while more is being typed.
    if (value !== searched) {
      setSearched(value)
      setTyped(value)
    }
  }
  const latestSearch = useRef(onSearch)
  useEffect(() => {
    latestSearch.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  function write(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), pause)
  }

  function search(text: string) {
    clearTimeout(timer.current)
    timer.current = undefined
    setSearched(text.trim())
    latestSearch.current(text.trim())
  }

  return (
    <div className={css.field} data-inline>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        className={css.control}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && search(typed)}
        onBlur={() => timer.current !== undefined && search(typed)}
      />
    </div>
  )
}
