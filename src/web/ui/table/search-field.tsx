import { useEffect, useId, useRef, useState } from 'react'
import * as css from '#web/ui/form/field.module.css'

/** The search starts when typing has paused for this long (ms). */
const pause = 300

type SearchFieldProps = { label: string; value: string; maxLength: number; onSearch: (text: string) => void }

/** A search that starts by itself when typing pauses, and at once on Enter. */
export function SearchField({ label, value, maxLength, onSearch }: SearchFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const latestSearch = useRef(onSearch)
  useEffect(() => {
    latestSearch.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  function searchIn(milliseconds: number, text: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latestSearch.current(text.trim()), milliseconds)
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
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          searchIn(pause, currentTarget.value)
        }}
        onKeyDown={(event) => event.key === 'Enter' && searchIn(0, typed)}
      />
    </div>
  )
}
