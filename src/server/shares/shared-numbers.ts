import { customKey, idOfCustomKey } from '#domain/parameters/custom-parameters.ts'

/**
 * Numbers from 1 in place of ids: the ids of a table would tell how much there is beside the shared tank. What has no
 * number is left out.
 */
export class SharedNumbers {
  readonly #numbers: ReadonlyMap<number, number>

  constructor(rows: readonly { readonly id: number }[]) {
    this.#numbers = new Map(rows.map(({ id }, index) => [id, index + 1]))
  }

  /** 0 for what has none. */
  of(id: number): number {
    return this.#numbers.get(id) ?? 0
  }

  /** Values by parameter: keys such as `own:12` get their numbers. */
  inKeys<Value>(values: { readonly [Key in string]?: Value }): Record<string, Value> {
    const renamed = Object.entries(values).flatMap(([key, value]): [string, Value][] => {
      if (value === undefined) return []
      const id = idOfCustomKey(key)
      if (id === undefined) return [[key, value]]
      return this.#numbers.has(id) ? [[customKey(this.of(id)), value]] : []
    })
    return Object.fromEntries(renamed)
  }
}

/** These fields and no others: what comes to a row later is not shared by itself. */
export function only<Row extends object, const Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}
