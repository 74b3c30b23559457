import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { NewPairing, PairingProgress } from '#contract/devices.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/refusals/refusal-words.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { devicesWords } from './devices-words.ts'

const words = devicesWords.pair
const askEvery = 1_000

/** What the computer shows of a pairing; `ended` when the keeper has said that the digits differ. */
export type ShownPairing = NewPairing &
  PairingProgress & { ended: boolean; secondsLeft: number; isConfirmed: boolean }

const fresh = { state: 'waiting', device_name: null, digits: null, ended: false, isConfirmed: false } as const

/** Begins a pairing on the computer and follows it to its end. */
export function usePairing() {
  const [pairing, setPairing] = useState<ShownPairing>()
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()
  const id = pairing?.id
  const isOpen = pairing?.state === 'waiting' || pairing?.state === 'claimed'
  const merge = useCallback((of: string, change: Partial<ShownPairing>) => {
    // A late answer must not change the next pairing.
    setPairing((now) => (now?.id === of ? { ...now, ...change } : now))
  }, [])

  useEffect(() => {
    if (id === undefined || !isOpen) return
    const end = new AbortController()
    const askProgress = async () => {
      const progress = await call('GET /api/devices/pairings/:id', { params: { id }, signal: end.signal })
      merge(id, progress)
      if (progress.state === 'done') await revalidate()
    }
    const timer = setInterval(() => {
      setPairing((now) => now && { ...now, secondsLeft: secondsUntil(now.expires_at) })
      // After a failure, the next second asks again.
      askProgress().catch(() => {})
    }, askEvery)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [id, isOpen, merge, revalidate])

  const attempt = (work: () => Promise<void>) =>
    void send(() =>
      work().catch(
        (error: unknown) => void showRefusal({ title: words.failed, error, next: 'pair it again' }),
      ),
    )

  return {
    pairing,
    isSending,
    start: () =>
      attempt(async () => {
        const made = await call('POST /api/devices/pairings', { body: { kind: 'device' } })
        setPairing({ ...made, ...fresh, secondsLeft: secondsUntil(made.expires_at) })
      }),
    confirm: (digits: number) =>
      attempt(async () => {
        if (id === undefined) return
        await call('POST /api/devices/pairings/:id/confirm', { params: { id }, body: { digits } })
        merge(id, { isConfirmed: true })
      }),
    /** Ends the pairing: the keeper no longer wants it, or (`isWrong`) the digits are those of another phone. */
    end: (isWrong: boolean) =>
      attempt(async () => {
        if (id === undefined) return
        await call('DELETE /api/devices/pairings/:id', { params: { id } }).catch(() => {})
        if (isWrong) merge(id, { state: 'over', ended: true })
        else setPairing(undefined)
      }),
  }
}

function secondsUntil(instant: string): number {
  return Math.max(0, Math.round((Date.parse(instant) - Date.now()) / 1000))
}
