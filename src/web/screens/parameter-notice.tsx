import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { answerAbout } from '#domain/series/test-answers.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import * as css from '#web/parameter/parameter.module.css'
import { labelWithin } from '#web/readings/reading-text.ts'
import { oldWords } from '#web/readings/state-words.ts'
import { ShowAgain, StillTestedQuestion } from '#web/trends/latest-readings/still-tested.tsx'

type ParameterNoticeProps = {
  aquarium: WholeAquarium
  parameter: Parameter
  /** True when there is a single reading and no dates were chosen. */
  isOnly: boolean
  mayEdit: boolean
  now: Timestamp
}

/** What to do where there is one reading, or none that says something of today's water. */
export function ParameterNotice({ aquarium, parameter, isOnly, mayEdit, now }: ParameterNoticeProps) {
  const latest = aquarium.latest[parameter.key]
  if (!latest) return null
  const reading = { ...latest, before: aquarium.tests_before[parameter.key] }
  const about = { key: parameter.key, timestamp: latest.timestamp }
  const answer = answerAbout(aquarium.test_answers ?? {}, about)
  const tile = { parameter, reading }
  if (answer === 'stopped')
    return (
      <div className={css.notice}>
        <p>
          You have stopped testing {labelWithin(parameter)}. Its readings stay, and its tile comes back with
          the next one.
        </p>
        {mayEdit && <ShowAgain aquariumId={aquarium.id} tile={tile} />}
      </div>
    )
  if (oldWords(reading, now) !== undefined)
    return mayEdit && answer === undefined ? (
      <StillTestedQuestion aquariumId={aquarium.id} tile={tile} now={now} />
    ) : (
      <p className={css.notice}>
        Too long ago to say anything of today’s water. A new test shows where {labelWithin(parameter)} is now.
      </p>
    )
  if (!isOnly) return null
  return (
    <p className={css.notice}>
      One reading so far. With the second there is a line, and from the third on how much of the time{' '}
      {labelWithin(parameter)} was in range.
    </p>
  )
}
