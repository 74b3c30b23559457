import { useRef, useState } from 'react'

/** Runs one sending at a time: what is started while another is under way is dropped, a double click as well. */
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
