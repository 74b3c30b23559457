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

/** A few things to choose from, below the button that they belong to. The browser's own popover: nothing of a library is loaded. */
export function PopoverList({ label, options, onChoose, children }: PopoverListProps) {
  const id = useId()
  const list = useRef<HTMLSpanElement>(null)
  // Closed, it has no words: what stands around it is read as a whole.
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
        // Not before it is closed: the focus goes back from what is in it.
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
