import { useState } from 'react'
import type { Parameter } from '#domain/parameters.ts'
import type { LogForm } from './log-form.ts'

const rememberedAs = 'coralline:advanced-fields'

/** Whether the advanced readings are open: as they were left, and always for a form that holds one. */
export function useAdvancedFields(form: LogForm, parameters: readonly Parameter[]) {
  const [isOpen, setOpen] = useState(() => isRemembered() || countAdvanced(form, parameters) > 0)
  function toggle() {
    setOpen(!isOpen)
    try {
      localStorage.setItem(rememberedAs, String(!isOpen))
    } catch {
      // A browser that keeps nothing opens the form as it comes.
    }
  }
  return { isOpen, open: () => setOpen(true), toggle }
}

export function countAdvanced(form: LogForm, parameters: readonly Parameter[]): number {
  return parameters.filter(({ key, advanced }) => advanced && form[key].trim() !== '').length
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(rememberedAs) === 'true'
  } catch {
    return false
  }
}
