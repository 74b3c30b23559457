import { useEffect, useState } from 'react'
import type { claimPairing } from '#contract/devices.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { call } from '#web/api/api.ts'
import { useSending } from '#web/ui/form/sending.ts'
import { messageOf } from '#web/ui/messages/notification.ts'

const tryAgainAfter = 2_000

export type Claimed = ReplyOf<typeof claimPairing>

/** The phone's side of a pairing: takes the code, then asks until it is let in or the pairing is over. */
export function useClaim(onPaired: (claimed: Claimed) => void) {
  const [claimed, setClaimed] = useState<Claimed>()
  const [refusal, setRefusal] = useState<string>()
  const [isUsedUp, setUsedUp] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const { isSending, send } = useSending()

  useEffect(() => {
    if (!claimed) return
    const pairing = claimed
    let isWanted = true
    async function ask() {
      while (isWanted) {
        try {
          // The server holds this request open for a while, so that the phone learns of its pairing at once.
          const { paired } = await call('POST /api/pair/finish')
          if (!isWanted) return
          setOffline(false)
          if (paired) return onPaired(pairing)
        } catch (error) {
          if (!isWanted) return
          if (error instanceof ApiError && error.code === 'pairing_over') {
            setRefusal(error.message)
            setUsedUp(true)
            setClaimed(undefined)
            return
          }
          setOffline(true)
          await new Promise((resolve) => setTimeout(resolve, tryAgainAfter))
        }
      }
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [claimed, onPaired])

  const claim = (code: string, deviceName: string) =>
    void send(async () => {
      setRefusal(undefined)
      try {
        setClaimed(await call('POST /api/pair', { body: { code, device_name: deviceName } }))
      } catch (error) {
        setRefusal(messageOf(error))
        if (error instanceof ApiError && error.code === 'pairing_over') setUsedUp(true)
      }
    })
  return { claimed, refusal, isUsedUp, isOffline, isSending, claim }
}
