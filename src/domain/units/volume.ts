import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Units } from './shown-units.ts'
import { unitChoices } from './shown-units.ts'

/** How an amount of water, stored in litres, is shown to and typed by whoever reads in these units. */
export function volumeIn({ volume }: Units): Pick<Parameter, 'decimals' | 'unit' | 'shown'> {
  const shown = unitChoices.volume.find(({ key }) => key === volume)
  return { unit: 'L', decimals: 0, ...(shown && { shown }) }
}
