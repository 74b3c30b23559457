import { useEffect } from 'react'

/**
 * Notes the button that was pressed last while the page had no other scripts yet; a script of its head. Buttons that work
 * without a script are left out. Without quotes, ampersands and angle brackets, which React would write as entities.
 */
export const earlyPressScript = `addEventListener(\`click\`, function ({ target }) {
  if (window.pressedEarly === null) return
  window.pressedEarly = target.closest(\`button:not([popovertarget])\`) ?? window.pressedEarly
})`

declare global {
  interface Window {
    /** Null when buttons do their work themselves. */
    pressedEarly?: HTMLButtonElement | null
  }
}

/** Presses it again when the page has come to life: whoever was faster than the scripts is not ignored. */
export function useEarlyPress(): void {
  useEffect(() => {
    const button = window.pressedEarly
    window.pressedEarly = null
    if (button?.isConnected) button.click()
  }, [])
}
