import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { pairingMinutes } from '#contract/devices.names.ts'
import type { NewPairing, PairingProgress } from '#contract/devices.ts'
import { minute } from '#domain/time/durations.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/refusals/refusal-words.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { devicesWords } from './devices-words.ts'

const words = devicesWords.pair
const askEvery = 1_000

/** What the computer shows of a pairing; `ended` when the keeper has said that the digits differ. */
export type ShownPairing = NewPairing &
  PairingProgress & { ended: boolean; overAt: number; secondsLeft: number; isConfirmed: boolean }

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
      setPairing((now) => now && { ...now, secondsLeft: secondsUntil(now.overAt) })
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
        const overAt = performance.now() + pairingMinutes * minute
        setPairing({ ...made, ...fresh, overAt, secondsLeft: secondsUntil(overAt) })
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

/** By the page's own clock: the computer's may differ from the server's, and be set meanwhile. */
function secondsUntil(overAt: number): number {
  return Math.max(0, Math.round((overAt - performance.now()) / 1000))
}
