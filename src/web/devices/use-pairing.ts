import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { pairingMinutes } from '#contract/devices.names.ts'
import type { NewPairing, PairingProgress, PairingRequest } from '#contract/devices.ts'
import { minute } from '#domain/time/durations.ts'
import { call, isSignedOut } from '#web/api/api.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { devicesWords } from './devices-words.ts'

const words = devicesWords.pair
const askEvery = 1_000

const showFailure = (error: unknown) =>
  void showRefusal({ title: words.failed, error, next: 'pair it again' })

/** Begins a pairing on the computer and follows it to its end. */
export function usePairing(asked: PairingRequest = { kind: 'device' }) {
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
      setPairing((now) => now && aged(now, performance.now()))
      askProgress().catch((error: unknown) => {
        // After any other failure, the next second asks again.
        if (!isSignedOut(error) || end.signal.aborted) return
        showFailure(error)
        merge(id, { state: 'over', ended: true })
      })
    }, askEvery)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [id, isOpen, merge, revalidate])

  const attempt = (work: () => Promise<void>) => void send(() => work().catch(showFailure))

  return {
    pairing,
    isOpen,
    isSending,
    start: () =>
      attempt(async () => {
        const made = await call('POST /api/devices/pairings', { body: asked })
        setPairing(begun(made, performance.now()))
      }),
    confirm: (digits: number) =>
      attempt(async () => {
        if (id === undefined) return
        await call('POST /api/devices/pairings/:id/confirm', { params: { id }, body: { digits } })
        merge(id, { isConfirmed: true })
      }),
    /** Ends the pairing: the user no longer wants it, or (`isWrong`) the digits are those of another phone. */
    end: (isWrong: boolean) =>
      attempt(async () => {
        if (id === undefined) return
        await call('DELETE /api/devices/pairings/:id', { params: { id } }).catch(() => {})
        if (isWrong) merge(id, { state: 'over', ended: true })
        else setPairing(undefined)
      }),
  }
}

/** What the computer shows of a pairing; `ended` when not its time has ended it. Moments are of the page's clock. */
export type ShownPairing = NewPairing &
  PairingProgress & { ended: boolean; overAt: number; secondsLeft: number; isConfirmed: boolean }

const fresh = { state: 'waiting', device_name: null, digits: null, ended: false, isConfirmed: false } as const

/** A new pairing, by the page's clock: the computer's may differ from the server's, and be set meanwhile. */
export function begun(made: NewPairing, now: number): ShownPairing {
  const overAt = now + pairingMinutes * minute
  return { ...made, ...fresh, overAt, secondsLeft: secondsBetween(now, overAt) }
}

/** The pairing as time passes. Its code ends in time, even without the server; a confirmed phone is waited for. */
export function aged(pairing: ShownPairing, now: number): ShownPairing {
  const secondsLeft = secondsBetween(now, pairing.overAt)
  const isOver = secondsLeft === 0 && !pairing.isConfirmed
  return { ...pairing, secondsLeft, ...(isOver && { state: 'over' }) }
}

function secondsBetween(now: number, overAt: number): number {
  return Math.max(0, Math.round((overAt - now) / 1000))
}
