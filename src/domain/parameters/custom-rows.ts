import type { CustomParameter } from './custom-parameters.ts'
import { anyReading, customKey } from './custom-parameters.ts'
import type { Parameter, ParameterKey } from './parameters.ts'

/** A tank's custom parameter as the replies about the tank have it. */
export type CustomDefinition = CustomParameter & {
  readonly charted: boolean
  readonly symbol: string | null
  readonly sea: string | null
  readonly at_home: boolean
  readonly archived_at: string | null
}

type Tank = {
  readonly own_parameters?: readonly CustomDefinition[]
  readonly latest_own?: readonly { readonly parameter_id: number; readonly value: number }[]
}

/**
 * The custom parameters of a tank, without archived ones, as rows that follow those of all tanks. Screens look values
 * up by the key of the row that they are given, such as `own:12`.
 */
export function customRows({ own_parameters = [], latest_own = [] }: Tank): Parameter[] {
  const values = new Map(latest_own.map(({ parameter_id, value }) => [parameter_id, value]))
  return own_parameters
    .filter(({ archived_at }) => archived_at === null)
    .map((own) => customRow(own, values.get(own.id) ?? 0))
}

function customRow(
  { id, label, unit, decimals, charted, symbol, sea, at_home }: CustomDefinition,
  latest: number,
): Parameter {
  return {
    key: customKey(id) as string as ParameterKey,
    slug: `own-${id}`,
    label,
    aliases: [],
    short: symbol ?? label,
    unit,
    // Without a target nobody knows what is good for this tank.
    ideal: { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY },
    idealText: sea ?? '',
    believable: anyReading,
    thinkable: anyReading,
    chartDivisor: divisorFor(Math.abs(latest)),
    charted,
    advanced: true,
    decimals,
    own: { id, atHome: at_home },
  }
}

/** The number by which a line is divided so that it lies among the others: 410 ppm is drawn as 41. */
function divisorFor(latest: number): number {
  return latest < 100 ? 1 : 10 ** Math.floor(Math.log10(latest) - 1)
}
