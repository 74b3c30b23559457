import type { OwnAquarium, Water } from '#contract/aquariums/whole-aquarium.ts'
import { factWords } from '#domain/insight/fact.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import * as css from './aquarium-card.module.css'
import { cardFact } from './card-fact.ts'

type CardNewsProps = {
  water: Water
  kind: OwnAquarium['kind']
  /** Those that are still tested. */
  parameters: readonly Parameter[]
  now: Timestamp
}

/** What has happened to the water, on the picture of a card: it comes late, and nothing moves for it. */
export function CardNews({ water, kind, parameters, now }: CardNewsProps) {
  const today = dayOf(now)
  const fact = cardFact({ water, kind, parameters, today })
  return fact && <p className={css.news}>{factWords(fact, { parameters, today })}</p>
}
