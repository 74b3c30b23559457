import type { EventKind } from './event-kinds.ts'
import { eventKinds } from './event-kinds.ts'

type EventFacts = {
  readonly kind: EventKind
  readonly title: string | null
  readonly amount: number | null
  readonly percent: number | null
}

type Dosed = { readonly name: string; readonly unit: string }

/** The name of a kind on screen: "Water change". */
export function kindWord(kind: EventKind): string {
  return eventKinds.find(({ key }) => key === kind)?.word ?? kind
}

/**
 * An event in one line: "Water change 15 %", "Doser set: Alk part 24 ml a day (was 20)", "Dose: Alk part 20 ml". `was`
 * is what the doser gave before, null for a first setting.
 */
export function eventWords(
  { kind, title, amount, percent }: EventFacts,
  { product, was = null }: { product?: Dosed | undefined; was?: number | null } = {},
): string {
  const word = kindWord(kind)
  if (kind === 'water_change') return `${word} ${amountText(percent ?? 0)} %`
  if (kind === 'dose') return `${word}: ${doseWords(amount ?? 0, product)}`
  if (kind === 'doser') {
    const before = was === null ? '' : ` (was ${amountText(was)})`
    if (amount === 0) return `Doser stopped: ${product?.name ?? ''}${before}`
    return `${word}: ${doseWords(amount ?? 0, product)} a day${before}`
  }
  return title === null ? word : `${word}: ${title}`
}

/** "Alk part 20 ml". */
export function doseWords(amount: number, product: Dosed | undefined): string {
  return `${product?.name ?? ''} ${amountText(amount)} ${product?.unit ?? ''}`.trim()
}

/** An amount without the last digits that arithmetic leaves behind: at most four that count. */
export function amountText(amount: number): string {
  return String(Number(amount.toPrecision(Math.max(4, Math.ceil(Math.log10(Math.max(1, amount)))))))
}
