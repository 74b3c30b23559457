import { useState } from 'react'
import { Button } from './button.tsx'
import * as css from './copy-button.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type CopyButtonProps = {
  text: string
  label: string
  textLabel: string
  /** Tells a screen reader which of several this is. */
  of?: string
}

/** On plain http a page may not write into the clipboard: the text is then shown, to be copied by hand. */
export function CopyButton({ text, label, textLabel, of }: CopyButtonProps) {
  const [state, setState] = useState<'copied' | 'shown'>()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('shown')
    }
  }
  return (
    <>
      <Button size="small" aria-live="polite" onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : label}
        {of !== undefined && <VisuallyHidden as="span"> {of}</VisuallyHidden>}
      </Button>
      {state === 'shown' && (
        <textarea
          className={css.text}
          aria-label={textLabel}
          readOnly
          rows={3}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  )
}
