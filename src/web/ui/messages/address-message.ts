import { useEffect, useEffectEvent } from 'react'
import { usePageAddress } from '#web/browser/page-address.ts'
import { showMessage } from './notification.ts'

type AddressMessage = { title: string; words: (value: string) => string }

/** Shows the message that the server asks for with a key of the address, once: the key is removed from the address. */
export function useAddressMessage(key: string, { title, words }: AddressMessage): void {
  const { search, change } = usePageAddress()
  const value = search.get(key)
  const show = useEffectEvent((value: string) => {
    showMessage({ title, body: words(value) })
    change((present) => {
      const next = new URLSearchParams(present)
      next.delete(key)
      return next
    })
  })
  useEffect(() => {
    if (value !== null) show(value)
  }, [value])
}
