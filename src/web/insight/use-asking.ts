import type { RefObject } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Insight } from '#contract/aquariums/insight.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { FactRange } from '#domain/insight/fact-range.ts'
import { call } from '#web/api/api.ts'
import { askAiWords as words } from './ask-ai-words.ts'

/** `known` is undefined while the facts could not be read. */
export type Asking =
  | { at: 'loading' }
  | { at: 'off'; sentence: string }
  | { at: 'ready' | 'asking'; known: Insight | undefined }
  | { at: 'consent'; known: Insight; question: string }
  | { at: 'answered'; known: Insight }
  | { at: 'failed'; known: Insight | undefined; sentence: string }

/** The server gives the AI 50 seconds. */
const patience = 60_000

/** Where a question is: what is known before it, consent, asking, and what came back. */
export function useAsking(
  id: number,
  { range, last }: { range: FactRange; last: RefObject<Asking | undefined> },
) {
  // It stays while it is asked, also when the day ends meanwhile.
  const [{ from, to }] = useState(range)
  const [state, setState] = useState<Asking>(last.current ?? { at: 'loading' })
  useEffect(() => {
    last.current = state.at === 'answered' ? state : undefined
  }, [state, last])
  const under = useRef<AbortController>(undefined)

  const send = useCallback(
    async (body: { question?: string; preview?: boolean }, then: (known: Insight) => Asking) => {
      under.current?.abort()
      const controller = new AbortController()
      under.current = controller
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(patience)])
      const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions()
      try {
        const known = await call('POST /api/aquariums/:id/insight', {
          params: { id },
          body: { from, to, time_zone, ...body },
          signal,
        })
        if (!controller.signal.aborted) setState(then(known))
      } catch (error) {
        if (controller.signal.aborted) return
        setState((before) => failureOf(error, before))
      }
    },
    [id, from, to],
  )
  useEffect(() => {
    if (!last.current) void send({ preview: true }, (known) => ({ at: 'ready', known }))
    return () => under.current?.abort()
  }, [send, last])

  return {
    state,
    preview: (question: string) =>
      void send({ question, preview: true }, (known) => ({ at: 'consent', known, question })),
    ask: (question: string) => {
      setState((before) => ({ at: 'asking', known: knownOf(before) }))
      void send({ question }, (known) => ({ at: 'answered', known }))
    },
    cancel: () => {
      under.current?.abort()
      setState((before) => ({ at: 'ready', known: knownOf(before) }))
    },
  }
}

function knownOf(state: Asking): Insight | undefined {
  return 'known' in state ? state.known : undefined
}

function failureOf(error: unknown, before: Asking): Asking {
  const sentence = error instanceof Error ? error.message : words.failed
  if (error instanceof ApiError && (error.code === 'ai_off' || error.code === 'right_needed'))
    return { at: 'off', sentence }
  return { at: 'failed', known: knownOf(before), sentence }
}
