import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from './icon.tsx'
import * as css from './popover-list.module.css'

type Option = { key: string; words: ReactNode; isChosen?: boolean }

type PopoverListProps = {
  label: string
  options: readonly Option[]
  onChoose: (key: string) => void
  /** Draws the button with the `popoverTarget` that opens the list. */
  children: (id: string) => ReactNode
}

/** A few options below the button that opens them, by the browser's own popover: no library is loaded. */
export function PopoverList({ label, options, onChoose, children }: PopoverListProps) {
  const id = useId()
  const list = useRef<HTMLSpanElement>(null)
  // The options are rendered only while the list is open, so that a closed list adds no words to the text around it.
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(id)}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons */}
      <span
        id={id}
        ref={list}
        popover="auto"
        className={css.list}
        role="group"
        aria-label={label}
        onBeforeToggle={({ newState }) => newState === 'open' && flushSync(() => setOpen(true))}
        // Emptied only once it has closed: the browser gives the focus back only if the focus is still inside.
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {isOpen &&
          options.map(({ key, words, isChosen }) => (
            <button
              key={key}
              type="button"
              aria-pressed={isChosen}
              onClick={() => {
                list.current?.hidePopover()
                onChoose(key)
              }}
            >
              {isChosen !== undefined && (
                <span className={css.check}>{isChosen && <Icon name="check" size={16} />}</span>
              )}
              <span>{words}</span>
            </button>
          ))}
      </span>
    </>
  )
}
