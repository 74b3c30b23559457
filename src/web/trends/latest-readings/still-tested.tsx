import { useRevalidator } from 'react-router'
import { monthOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import { useRemind } from '#web/care/remind.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { labelWithin } from '#web/readings/reading-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import type { Tile } from './asked-about.ts'
import * as css from './stopped-tests.module.css'

type AnswerProps = { aquariumId: number; tile: Tile }

/** Asks whether a parameter that was not tested for long is still tested. */
export function StillTestedQuestion({ aquariumId, tile, now }: AnswerProps & { now: Timestamp }) {
  const { isSending, answer } = useAnswer({ aquariumId, tile })
  const { parameter, reading } = tile
  const reminding = useRemind(aquariumId)
  const weekly = { kind: 'test', parameter: parameter.key, every_days: 7, starts_on: dayOf(now) } as const
  const id = 'stopped-question'
  return (
    <div className={css.question}>
      <p id={id}>
        {parameter.label} was last tested in {monthOf(reading.timestamp, now)}.{' '}
        <strong>Stopped testing {labelWithin(parameter)}?</strong>
      </p>
      <Button aria-describedby={id} aria-disabled={isSending} onClick={() => answer(true)}>
        Yes
      </Button>
      <Button aria-describedby={id} aria-disabled={isSending} onClick={() => answer(false)}>
        Not yet
      </Button>
      <Button
        aria-describedby={id}
        aria-disabled={reminding.isSending}
        onClick={() => reminding.remind(weekly)}
      >
        Remind me
      </Button>
    </div>
  )
}

export function ShowAgain({ aquariumId, tile }: AnswerProps) {
  const { isSending, answer } = useAnswer({ aquariumId, tile })
  return (
    <Button
      size="small"
      aria-label={`Show again: ${tile.parameter.label}`}
      aria-disabled={isSending}
      onClick={() => answer(false)}
    >
      Show again
    </Button>
  )
}

function useAnswer({ aquariumId: id, tile: { parameter, reading } }: AnswerProps) {
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()
  async function save(stopped: boolean) {
    const body = { parameter: parameter.key, last_tested: reading.timestamp, stopped }
    try {
      await call('PUT /api/aquariums/:id/test-answers', { params: { id }, body })
      await revalidate()
      // The pressed button is gone by then, unless there is another question.
      document.getElementById('latest-heading')?.focus()
    } catch (error) {
      showRefusal({ title: 'Answer not saved', error, next: 'answer again' })
    }
  }
  return { isSending, answer: (stopped: boolean) => void send(() => save(stopped)) }
}
