import type { Care, CareEvent } from '#contract/aquariums/events.ts'
import type { EventKind } from '#domain/care/event-kinds.ts'
import { dialogOpener } from '#web/ui/dialog/dialog-opener.ts'

/** What the form must know of the tank. */
export type CaredTank = {
  id: number
  name: string
  volume_litres: number | null
  time_zone: string | null
  care: Care
}

/** Fields that a new entry begins with, such as what a calculator came to. */
type Prefilled = Partial<Pick<CareEvent, 'product_id' | 'amount' | 'percent' | 'title'>>

export type CareTask = { tank: CaredTank } & (
  | { verb: 'create'; kind?: EventKind; fields?: Prefilled }
  | { verb: 'edit'; event: CareEvent }
)

/** The form of an entry, opened from a screen, from the chart, or from the message about what was just saved. */
export const careOpener = dialogOpener<CareTask>()
