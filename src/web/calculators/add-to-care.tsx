import { amountText } from '#domain/care/event-words.ts'
import type { Advised } from '#domain/care/working.ts'
import type { CaredTank } from '#web/care/care-task.ts'
import { careOpener } from '#web/care/care-task.ts'
import { Button } from '#web/ui/button.tsx'

type AddToCareProps = { tank: CaredTank; advised: Advised; productId: number | undefined }

/** Opens the entry of what was advised. A dose is one of a product that the tank has. */
export function AddToCare({ tank, advised, productId }: AddToCareProps) {
  const { kind } = advised
  if (kind !== 'water_change' && productId === undefined) return null
  function open() {
    const fields =
      kind === 'water_change'
        ? { percent: asMeasured(advised.percent) }
        : { amount: asMeasured(advised.amount), ...(productId !== undefined && { product_id: productId }) }
    careOpener.open({ verb: 'create', tank, kind, fields })
  }
  return (
    <Button aria-haspopup="dialog" onClick={open}>
      Add to care
      {kind === 'doser' && ' as the doser’s amount'}
    </Button>
  )
}

/** With the digits that the answer shows. */
function asMeasured(amount: number): number {
  return Number(amountText(amount))
}
