import { useRef, useState } from 'react'

/** Sends one thing at a time: what is started meanwhile is dropped, such as by a double click. */
export function useSending() {
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  async function send(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    try {
      await work()
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  return { isSending, send }
}
