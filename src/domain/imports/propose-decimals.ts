import { quoteCell } from '#domain/csv-refusal.ts'
import type { KnownParameter } from '#domain/imports/units/unit-words.ts'
import type { HeaderUnit } from '#domain/imports/units/units.ts'
import { applyUnit } from '#domain/imports/units/units.ts'
import { isCustomKey } from '#domain/parameters/custom-parameters.ts'
import { isWithin } from '#domain/parameters/parameters.ts'
import type { NumberStyle } from './numbers.ts'

export type GroupedColumn = {
  readonly known: KnownParameter
  readonly unit: HeaderUnit | undefined
  readonly groups: readonly string[]
}

/** `decimals` is null without a proposal; `ambiguous` the first cell that depends on it; `why` a sentence. */
export type DecimalsProposal = { decimals: '.' | ',' | null; ambiguous: string | null; why: string }

const nothingToAsk: DecimalsProposal = { decimals: null, ambiguous: null, why: '' }

/** Proposes the decimal sign with which numbers such as `1.300` are believable in their columns. */
export function proposeDecimals(columns: readonly GroupedColumn[], style: NumberStyle): DecimalsProposal {
  if (style.endsWith('thousands')) return nothingToAsk
  const cells = columns.flatMap(({ known, unit, groups }) =>
    groups.flatMap((cell) => {
      const [sign] = /[., ]/.exec(cell.trim()) ?? []
      if (sign === undefined || isPlain(sign, style)) return []
      const stored = (written: number) => (unit ? applyUnit(unit, written) : written)
      const [whole, part] = [cell.trim().replace(sign, ''), cell.trim().replace(sign, '.')].map((text) =>
        stored(Number(text.replace(',', '.'))),
      )
      const isIn = (limits: KnownParameter['believable'], value = Number.NaN) => isWithin(limits, value)
      const isOnlyThinkable = sign !== ' ' && isIn(known.thinkable, part) && !isIn(known.thinkable, whole)
      if (isOnlyThinkable) return []
      const isAnything = isCustomKey(known.key)
      const [isThousands, isDecimal] = [
        isIn(known.believable, whole),
        sign !== ' ' && isIn(known.believable, part),
      ]
      const decimal =
        isAnything || isThousands === isDecimal ? null : isThousands ? signBeside(sign, style) : sign
      return { cell: cell.trim(), decimal, known, isThousands }
    }),
  )
  const [first] = cells
  if (!first) return nothingToAsk
  const signs = new Set(cells.flatMap(({ decimal }) => decimal ?? []))
  const [decimals] = signs
  if (signs.size !== 1 || decimals === undefined || decimals === ' ')
    return { ...nothingToAsk, ambiguous: first.cell }
  const example = cells.find(({ decimal }) => decimal !== null) ?? first
  const read = Number(
    example.cell.replace(example.isThousands ? /[., ]/ : ',', example.isThousands ? '' : '.'),
  )
  return {
    decimals: decimals as '.' | ',',
    ambiguous: first.cell,
    why: `${quoteCell(example.cell)} is read as ${read.toLocaleString('en', { maximumFractionDigits: 9 })}: nothing else is believable for ${example.known.label}.`,
  }
}

/** True for a sign that is always decimal in this style. */
function isPlain(sign: string, style: NumberStyle): boolean {
  return (sign === '.' && style === 'point') || (sign === ',' && style === 'comma')
}

/** What stands before decimals where this sign stands between thousands. */
function signBeside(sign: string, style: NumberStyle): '.' | ',' {
  if (sign === ' ') return style === 'comma' ? ',' : '.'
  return sign === '.' ? ',' : '.'
}
